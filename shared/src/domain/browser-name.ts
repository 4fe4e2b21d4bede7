/** "Chrome, Linux" out of a user agent; the text itself where it is none we know. */
export function browserOf(agent: string): string {
  const browser = /(Firefox|Edg|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge')
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1]
  return browser ? [browser, system].filter(Boolean).join(', ') : agent.slice(0, 40) || '–'
}

/** The network of an address, roughly: the first three numbers of IPv4, the first four groups of IPv6. */
export const networkOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 4).join(':') : address.split('.').slice(0, 3).join('.')
