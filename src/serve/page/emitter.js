// An EventTarget whose events are declared by their names and details.

/** @type {{ new <Events>(): Emitter<Events> }} */
export const Emitter = /** @type {any} */ (EventTarget);
