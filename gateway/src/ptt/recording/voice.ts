/** Whose sound goes where: what the owner of the floors asks of the sound server. It is asked before anybody is told. */
export interface Voice {
  /** False while sound cannot be carried; `missing` then says why. */
  ready(): boolean
  missing(): string
  /** From now on the microphone of this connection, offered in `channel`, is heard in `into`: the channel, and one patched to it. */
  grant(talk: Voiced): void
  /** From now on it is not. */
  revoke(talk: Voiced): void
}
export interface Voiced {
  readonly channel: string
  /** The signalling connection. */
  readonly connection: string
  readonly burst: number
  readonly into: readonly string[]
}

/** Keeps what is heard of a talk. */
export interface Recorder {
  /** The name it will have: known from the beginning, so that what a killed gateway left can be found. */
  begin(talk: { readonly id: string; readonly channel: string }): string
  /** The recording's name; null when there was nothing to keep. */
  end(id: string): Promise<string | null>
}
