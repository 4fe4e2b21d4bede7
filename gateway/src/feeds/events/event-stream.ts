export interface StreamEvent {
  readonly id: string | null
  readonly data: string
}

/** Reads server-sent events from text as it arrives, in whatever pieces (HTML Standard, 9.2.6). Comments are skipped. */
export function eventReader(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = ''
  let id: string | null = null
  let data: string[] = []
  const dispatch = () => {
    if (data.length > 0) onEvent({ id, data: data.join('\n') })
    data = []
  }
  const line = (text: string) => {
    const at = text.indexOf(':')
    if (at === 0) return
    const field = at < 0 ? text : text.slice(0, at)
    const value = at < 0 ? '' : text.slice(at + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    if (field === 'id' && !value.includes('\0')) id = value
  }
  return (chunk) => {
    rest += chunk
    // A lone CR at the end may be half of a CRLF: wait for the next piece.
    const held = rest.endsWith('\r') ? '\r' : ''
    const lines = (held ? rest.slice(0, -1) : rest).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + held
    for (const text of lines) {
      if (text === '') dispatch()
      else line(text)
    }
  }
}
