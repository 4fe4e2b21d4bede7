import { isIP } from 'node:net'
import { invalid } from '../../../platform/errors.ts'
import { type HostRefusal, type HostRules, hostGuard } from '../../../platform/host-guard.ts'
import { Undelivered } from '../channels/delivery.channel.ts'

const WHY: Readonly<Record<HostRefusal, string>> = {
  exists: 'is not known to the name service',
  single: 'is not the address of one machine',
  own: "is one of this installation's own servers",
  allowed: 'is not where webhooks may lead here (MENARA_WEBHOOK_NETWORKS says where they may)',
}

/** A push service on this machine or its link is named by its very address, or is none: a name may lead anywhere. */
export function pushAddress(places: readonly string[], rules: Pick<HostRules, 'own' | 'resolve'>): (endpoint: string) => Promise<string> {
  const named = places.flatMap((text) => URL.parse(text)?.hostname.replace(/^\[|\]$/g, '') ?? []).filter((text) => isIP(text) > 0)
  const find = hostGuard({ ...rules, allowed: [], also: named })
  return async (endpoint) => {
    const { hostname, port, protocol } = new URL(endpoint)
    const host = hostname.replace(/^\[|\]$/g, '')
    const found = await find(host, Number(port) || (protocol === 'https:' ? 443 : 80))
    if ('refused' in found)
      throw new Undelivered(`${host} ${found.refused === 'allowed' ? 'leads to this machine or its link' : WHY[found.refused]}`)
    return found.address
  }
}

/** Finds the address of a webhook's host, and refuses (422, with the rule) those that must not be told. */
export function webhookAddress(rules: HostRules): (url: string) => Promise<string> {
  const find = hostGuard(rules)
  return async (address) => {
    const url = webAddress(address)
    if (url.username !== '' || url.password !== '') throw invalid('url', 'password', 'No name and no password may stand in the address')
    if (url.protocol === 'http:' && rules.allowed.length === 0)
      throw invalid('url', 'https', 'A webhook begins with https://, unless MENARA_WEBHOOK_NETWORKS names the network it leads to')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const found = await find(host, Number(url.port) || (url.protocol === 'https:' ? 443 : 80))
    if ('refused' in found) throw invalid('url', found.refused, `${host} ${WHY[found.refused]}`)
    return found.address
  }
}

function webAddress(address: string): URL {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw invalid('url', 'url', 'A webhook is an address that begins with https://')
  return url
}
