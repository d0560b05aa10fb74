// What a search in a worker has told, and how it is ended with that.

export class Found {
  /** The last line of each place. */
  lines = [];
  #done = null;

  /** Takes the text of an event and returns the event. */
  hear(text) {
    const event = JSON.parse(text);
    if (event.name === 'line') this.lines[event.data.multipv - 1] = event.data;
    if (event.name === 'done') this.#done = event.data;
    return event;
  }

  /** The move to play: what the search said last, or would have said of its best line. */
  get best() {
    const [line] = this.lines;
    return this.#done ?? { bestmove: line.pv[0], move: line.first };
  }

  /** Ends the search in its worker; where that ends the worker too, not before something is found. */
  stop(helper) {
    if (helper.shares || this.lines[0]) helper.stop();
  }
}
