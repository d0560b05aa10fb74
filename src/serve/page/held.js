// One pointer at a time: a press belongs to the finger, pen or mouse that made it. Others neither move nor drop what it
// holds.

export class Held {
  /** @type {{ id: number, type: string } | null} */
  #pointer = null;

  /** The kind of pointer that holds, such as `touch`; null if none does. */
  get type() {
    return this.#pointer?.type ?? null;
  }

  /**
   * Takes the pointer of a press; false while another one holds. The first finger of a touch means that no finger from
   * before is down any more, even if its end was never heard.
   * @param {Pick<PointerEvent, 'pointerId' | 'pointerType' | 'isPrimary'>} event
   */
  take({ pointerId: id, pointerType: type, isPrimary }) {
    const holder = this.#pointer;
    if (holder && holder.id !== id && !(isPrimary && holder.type === type)) return false;
    this.#pointer = { id, type };
    return true;
  }

  /** Whether the press of this event's pointer holds. @param {Pick<PointerEvent, 'pointerId'>} event */
  by({ pointerId }) {
    return this.#pointer?.id === pointerId;
  }

  free() {
    this.#pointer = null;
  }
}
