import { invalid } from '../../platform/errors.ts'
import { type HostRefusal, type HostRules, hostGuard } from '../../platform/host-guard.ts'

const WHY: Readonly<Record<HostRefusal, string>> = {
  exists: 'is not known to the name service',
  single: 'is not the address of one machine',
  own: "is one of this installation's own servers",
  allowed: 'is not where webhooks may lead here (MENARA_WEBHOOK_NETWORKS says where they may)',
}

/** Finds the address of a webhook's host, and refuses (422, with the rule) those that must not be told. */
export function webhookAddress(rules: HostRules): (url: string) => Promise<string> {
  const find = hostGuard(rules)
  return async (address) => {
    const url = URL.parse(address)
    if (!url || !['http:', 'https:'].includes(url.protocol))
      throw invalid('url', 'url', 'A webhook is an address that begins with https://')
    if (url.username !== '' || url.password !== '') throw invalid('url', 'password', 'No name and no password may stand in the address')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const found = await find(host, Number(url.port) || (url.protocol === 'https:' ? 443 : 80))
    if ('refused' in found) throw invalid('url', found.refused, `${host} ${WHY[found.refused]}`)
    return found.address
  }
}
