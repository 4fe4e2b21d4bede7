import type { PttMine } from '@menara/shared/contract/media/ptt.contract.ts'

/** Where somebody reaches the guards of a site: their own group channel of that site in which they may talk, else one that serves all sites. */
export function channelOfSite(mine: readonly PttMine[], siteId: string): PttMine | undefined {
  const open = mine.filter(({ kind, role }) => kind === 'group' && role !== 'listen')
  return open.find(({ location }) => location?.id === siteId) ?? open.find(({ location }) => location === null)
}
