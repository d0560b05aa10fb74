// A page that was opened as a file may load no modules: it says what to do instead.

if (location.protocol === 'file:') {
  const told = document.createElement('p');
  told.setAttribute('role', 'alert');
  told.style.cssText = 'margin: 1rem; font-size: 1.1rem';
  told.textContent = 'Browsers do not let a page that was opened as a file load the engine. Serve this folder instead, '
    + 'for example with "python3 -m http.server", and open http://localhost:8000/.';
  document.getElementById('loading')?.remove();
  document.body.prepend(told);
}
