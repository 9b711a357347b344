// The connection to the table: what it pushes, and trying again when it is lost.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** An answer that nothing follows for so long has gone nowhere: the network can be dead long before a socket closes. */
const PATIENCE = 6000;
/** After so long without a word a page asks whether anybody is there: one that only waits would never notice. */
const QUIET = 15000;
const NO_SUCH_TABLE = 4404;
const TOO_MANY = 4429;

/**
 * How long to wait before the try after this one, in milliseconds.
 * @param {number} wait
 */
export const longer = (wait) => Math.min(wait * 1.6, LONGEST_WAIT);

/**
 * @typedef {object} Listener
 * @property {(html: string) => void} pushed something new
 * @property {(why: string) => void} refused an answer was not taken
 * @property {() => void} opened connected; nothing has been pushed yet
 * @property {() => void} back connected again after a loss
 * @property {() => void} lost the connection broke while somebody looked
 * @property {() => void} kept an answer waits for the connection
 * @property {() => void} gone there is no such table any more
 */

export class Connection {
  /**
   * @param {string} address
   * @param {Listener} listener
   * @param {string} [has] what the page shows as it was fetched: at first, only what has changed since is needed
   */
  constructor(address, listener, has = "") {
    this.address = address;
    this.has = has;
    this.listener = listener;
    this.wait = FIRST_WAIT;
    this.lost = false;
    /** @type {Record<string, unknown> | null} an answer that is sent as soon as anything is heard */
    this.kept = null;
    /** @type {Record<string, unknown> | null} an answer that was sent, and nothing was heard since */
    this.unheard = null;
    /** Whether that one is sent again: if it was taken the first time, a refusal says nothing. */
    this.again = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.patience = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.quiet = undefined;
    this.open();
  }

  open() {
    this.socket = new WebSocket(this.has ? `${this.address}&has=${this.has}` : this.address);
    this.has = "";
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = (event) => this.heard(event.data);
    this.socket.onclose = (event) => this.closed(event.code, event.reason);
  }

  opened() {
    this.wait = FIRST_WAIT;
    this.listen();
    document.documentElement.dataset.live = "yes";
    this.listener.opened();
    if (this.lost) this.listener.back();
    this.lost = false;
  }

  /**
   * @param {number} code
   * @param {string} reason where there are too many pages: the seconds to wait
   */
  closed(code, reason) {
    document.documentElement.dataset.live = "no";
    if (code === NO_SUCH_TABLE) {
      this.listener.gone();
      return;
    }
    if (!document.hidden) {
      this.lost = true;
      this.listener.lost();
    }
    this.again = this.unheard !== null;
    this.kept ??= this.unheard;
    this.unheard = null;
    if (this.kept) this.listener.kept();
    const told = code === TOO_MANY ? 1000 * Number(reason) : 0;
    setTimeout(() => this.open(), Math.max(told, this.wait));
    this.wait = longer(this.wait);
  }

  /** @param {string} data */
  heard(data) {
    clearTimeout(this.patience);
    this.listen();
    this.unheard = null;
    const refused = data.startsWith("{");
    if (refused && !this.again) this.listener.refused(JSON.parse(data).error);
    else if (data && !refused) this.listener.pushed(data);
    this.deliver();
  }

  /** Somebody is there: what was kept goes on its way. */
  deliver() {
    const late = this.kept;
    const { again } = this;
    this.kept = null;
    this.again = false;
    if (!late) return;
    this.listener.back();
    this.send(late);
    this.again = again;
  }

  /**
   * Send an answer; that it was taken is seen by what is pushed then. One that cannot be sent is kept until it can, and
   * until then no other is taken: the page does not show yet what came of it.
   * @param {Record<string, unknown>} answer
   */
  send(answer) {
    if (!this.kept && this.socket?.readyState === WebSocket.OPEN && navigator.onLine !== false) {
      this.unheard = answer;
      this.ask(JSON.stringify(answer));
      return;
    }
    this.kept ??= answer;
    this.listener.kept();
  }

  /**
   * Send what something must follow on.
   * @param {string} text
   */
  ask(text) {
    this.socket?.send(text);
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.silent(this.socket), PATIENCE);
  }

  /** Listen, and after a while without a word ask for one. */
  listen() {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => this.knock(), QUIET);
  }

  /** Ask whether anybody is there. */
  knock() {
    if (this.socket?.readyState === WebSocket.OPEN) this.ask("");
  }

  /**
   * Give a connection up that says nothing any more.
   * @param {WebSocket | undefined} socket
   */
  silent(socket) {
    if (!socket || socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.closed(0, "");
  }

  /** Whoever looks again, or is back on the network, waits neither for the next try nor for a connection that is dead. */
  lookedAt() {
    if (document.hidden) return;
    if (this.socket?.readyState === WebSocket.CLOSED) this.open();
    else this.knock();
  }
}
