// What tells others that something has happened: events declared by their names and details.

/** @template Events */
export class Emitter extends EventTarget {
  /**
   * Calls `act` with the detail of each event of a name.
   * @template {keyof Events & string} E
   * @param {E} name
   * @param {(detail: Events[E]) => unknown} act
   * @param {AddEventListenerOptions} [how]
   */
  when(name, act, how) {
    this.addEventListener(name, (event) => { act(/** @type {CustomEvent} */ (event).detail); }, how);
  }

  /** @template {keyof Events & string} E @param {E} name @param {Events[E]} [detail] */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
