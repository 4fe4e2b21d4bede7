interface Item {
  readonly name: string
  readonly count: number
  readonly serial: string
}

/** Things that are brought, a line each: `2 laptop (SN-1)`, `Kamera`. */
export const itemsOf = (text: string): Item[] =>
  text
    .split('\n')
    .map((line) => /^\s*(?:(\d{1,3})\s*[x×]?\s+)?(.*?)\s*(?:\(([^()]*)\))?\s*$/.exec(line))
    .flatMap((found) => {
      const [, count = '1', name = '', serial = ''] = found ?? []
      return name ? [{ name: name.slice(0, 120), count: Math.max(1, Number(count)), serial: serial.slice(0, 80) }] : []
    })
    .slice(0, 30)

export const textOf = (items: readonly Item[]): string =>
  items.map(({ name, count, serial }) => `${count} ${name}${serial ? ` (${serial})` : ''}`).join('\n')
