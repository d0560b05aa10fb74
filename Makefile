# What is not Cargo's work: the build as OpenBench asks for it, and the release files.
#
#   make              the fastest program for this machine, as ./asterism
#   make EXE=name     the same under another name (OpenBench calls it so)
#   make profiled     the same with profile-guided optimisation; TARGET_CPU=x86-64-v3 for other machines
#   make dist         an archive for each level of x86-64 processors, in target/dist/
#   make install      program, manual pages, completions and menu entry below PREFIX (/usr/local); DESTDIR is honoured
#   make wheel        the Python package, in target/wheels/
#   make web          the page as a site that needs no server of ours, in target/web/
#   make npm          the JavaScript package, in target/npm/
#   make release VERSION=0.3.0    all steps of a release, dry; PUSH=1 sends it (docs/releasing.md)

EXE     ?= asterism
CARGO   ?= cargo
PYTHON  ?= python3
PREFIX  ?= /usr/local
DESTDIR ?=
BUILT   := $(or $(CARGO_TARGET_DIR),target)/release/asterism
ROOT     = $(DESTDIR)$(PREFIX)

# A text as one word of the shell, whatever is in it.
quoted = '$(subst ','\'',$(1))'

ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif

.PHONY: all profiled dist install wheel web npm release clean

all:
	RUSTFLAGS=$(call quoted,$(RUSTFLAGS) -C target-cpu=native) $(CARGO) build --release --locked
	cp -f -- $(call quoted,$(BUILT)$(SUFFIX)) $(call quoted,$(EXE)$(if $(filter %$(SUFFIX),$(lastword $(EXE))),,$(SUFFIX)))

profiled:
	program=$$(CARGO=$(call quoted,$(CARGO)) packaging/profiled) && cp -f -- "$$program" $(call quoted,$(EXE))

dist:
	packaging/dist

install:
	$(CARGO) build --release --locked
	install -D -m 755 -- $(call quoted,$(BUILT)) $(call quoted,$(ROOT)/bin/asterism)
	install -d -- $(call quoted,$(ROOT)/share/man/man1)
	$(call quoted,$(BUILT)) manual $(call quoted,$(ROOT)/share/man/man1)
	install -d -- $(call quoted,$(ROOT)/share/bash-completion/completions) \
	    $(call quoted,$(ROOT)/share/zsh/site-functions) $(call quoted,$(ROOT)/share/fish/vendor_completions.d)
	$(call quoted,$(BUILT)) completions bash > $(call quoted,$(ROOT)/share/bash-completion/completions/asterism)
	$(call quoted,$(BUILT)) completions zsh > $(call quoted,$(ROOT)/share/zsh/site-functions/_asterism)
	$(call quoted,$(BUILT)) completions fish > $(call quoted,$(ROOT)/share/fish/vendor_completions.d/asterism.fish)
	install -D -m 644 -- packaging/asterism.desktop $(call quoted,$(ROOT)/share/applications/asterism.desktop)
	install -D -m 644 -- src/serve/page/icon.svg $(call quoted,$(ROOT)/share/icons/hicolor/scalable/apps/asterism.svg)

wheel:
	$(PYTHON) -m pip wheel --no-deps --wheel-dir target/wheels .

web:
	packaging/web

npm:
	packaging/npm

release:
	packaging/release all $(call quoted,$(VERSION)) $(if $(PUSH),--push)

clean:
	$(CARGO) clean
