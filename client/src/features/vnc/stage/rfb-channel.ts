/** A stream of bytes as noVNC takes one: what a WebSocket has, and nothing more. What comes before noVNC listens is kept for it. */
export interface RfbChannel {
  /** For noVNC alone. */
  readonly raw: object
  /** Bytes from the screen. */
  bring(bytes: ArrayBuffer): void
  /** No more will come. */
  end(): void
  /** Calls when noVNC fails over what it was brought. */
  onFailure(heard: () => void): void
}

export function rfbChannel(send: (bytes: Uint8Array<ArrayBuffer>) => void): RfbChannel {
  let listen: ((event: { data: ArrayBuffer }) => void) | null = null
  let early: ArrayBuffer[] = []
  let state: number = WebSocket.OPEN
  let fail: () => void = () => undefined
  const raw = {
    binaryType: 'arraybuffer',
    protocol: '',
    onopen: null,
    onerror: null,
    onclose: null as ((event: { code: number; reason: string }) => void) | null,
    get readyState() {
      return state
    },
    get onmessage() {
      return listen
    },
    set onmessage(heard) {
      listen = heard
      const kept = early
      early = []
      for (const data of kept) heard?.({ data })
    },
    // noVNC uses its buffer again at once.
    send: (bytes: Uint8Array) => send(bytes.slice()),
    // Not at once: noVNC sets its timer for a close that never comes only after it has asked for one.
    close: () => queueMicrotask(end),
  }
  function end(): void {
    if (state === WebSocket.CLOSED) return
    state = WebSocket.CLOSED
    raw.onclose?.({ code: 1000, reason: '' })
  }
  return {
    raw,
    end,
    onFailure(heard) {
      fail = heard
    },
    bring(data) {
      if (state === WebSocket.CLOSED) return
      if (!listen) return void early.push(data)
      try {
        listen({ data })
      } catch {
        // More than it can hold, or a picture no browser has room for: it throws instead of ending.
        fail()
      }
    },
  }
}
