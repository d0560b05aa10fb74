# What is not Cargo's work: the build as OpenBench asks for it, and the release files.
#
#   make              the fastest program for this machine, as ./asterism
#   make EXE=name     the same under another name (OpenBench calls it so)
#   make dist         an archive for each level of x86-64 processors, in target/dist/
#   make install      program, manual pages and completions below PREFIX (/usr/local); DESTDIR is honoured
#   make wheel        the Python package, in target/wheels/

EXE     ?= asterism
CARGO   ?= cargo
PYTHON  ?= python3
PREFIX  ?= /usr/local
DESTDIR ?=
BUILT   := $(or $(CARGO_TARGET_DIR),target)/fastest/asterism

ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif

.PHONY: all dist install wheel clean

all:
	RUSTFLAGS="$(RUSTFLAGS) -C target-cpu=native" $(CARGO) build --profile fastest --locked
	cp -f $(BUILT)$(SUFFIX) $(EXE)$(if $(filter %$(SUFFIX),$(EXE)),,$(SUFFIX))

dist:
	packaging/dist

install:
	$(CARGO) build --profile fastest --locked
	install -D -m 755 $(BUILT) $(DESTDIR)$(PREFIX)/bin/asterism
	install -d $(DESTDIR)$(PREFIX)/share/man/man1
	$(BUILT) manual $(DESTDIR)$(PREFIX)/share/man/man1
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	    $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(BUILT) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/asterism
	$(BUILT) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_asterism
	$(BUILT) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/asterism.fish

wheel:
	$(PYTHON) -m pip wheel --no-deps --wheel-dir target/wheels .

clean:
	$(CARGO) clean
