import type { PttChannel, PttMember } from '@menara/shared/contract/media/ptt.contract.ts'
import type { ChannelBody, MemberBody } from '../ptt.api.ts'

export interface ChannelValues extends Record<string, unknown> {
  name: string
  description: string
  kind: PttChannel['kind']
  location_id: string
  priority: PttChannel['priority']
  talk_limit_s: number | string
  recorded: boolean
  retention_days: number | string
}

export const channelValuesOf = (item: PttChannel | undefined): ChannelValues => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  kind: item?.kind ?? 'group',
  location_id: item?.location_id ?? '',
  priority: item?.priority ?? 'normal',
  talk_limit_s: item?.talk_limit_s ?? 30,
  recorded: item?.recorded ?? true,
  retention_days: item?.retention_days ?? 90,
})

/** An emptied number is left out; no site means all of them. */
export function channelBodyOf({ location_id, talk_limit_s, retention_days, kind, ...rest }: ChannelValues): ChannelBody {
  return {
    ...rest,
    kind: kind === 'broadcast' ? 'broadcast' : 'group',
    location_id: location_id || null,
    ...(typeof talk_limit_s === 'number' && { talk_limit_s }),
    ...(typeof retention_days === 'number' && { retention_days }),
  }
}

export const memberBodyOf = ({ kind, id, role, priority }: PttMember): MemberBody => ({ kind, id, role, priority })
/** A member by kind and id, as one value of a list. */
export const memberKeyOf = ({ kind, id }: Pick<PttMember, 'kind' | 'id'>): string => `${kind}:${id}`
