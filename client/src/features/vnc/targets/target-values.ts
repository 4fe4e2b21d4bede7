import { type VncTarget, type VncTargetDraft, vncPermissions } from '@menara/shared/contract/media/vnc.contract.ts'
import { rightText } from '../../../kit/calls/refusal-words.ts'

export interface TargetValues extends Record<string, unknown> {
  name: string
  location_id: string
  area_id: string
  description: string
  host: string
  port: number | string
  password: string
  /** Takes the password away that is written. */
  without_password: boolean
  enabled: boolean
  view_permission: string
  control_permission: string
  recorded: boolean
  retention_days: number | string
}

export const targetValuesOf = (item: VncTarget | undefined, siteId: string | undefined): TargetValues => ({
  name: item?.name ?? '',
  location_id: item?.location_id ?? siteId ?? '',
  area_id: item?.area_id ?? '',
  description: item?.description ?? '',
  // Never read back: an empty field leaves what is written.
  host: '',
  port: item ? '' : 5900,
  password: '',
  without_password: false,
  enabled: item?.enabled ?? true,
  view_permission: item?.view_permission ?? 'show_plugins_monitoring',
  control_permission: item?.control_permission ?? 'show_manage_device',
  recorded: item?.recorded ?? true,
  retention_days: item?.retention_days ?? 30,
})

/** Permissions a screen can ask for, by what they allow. */
export const permissionChoices = () => vncPermissions.map((value) => ({ value, label: rightText(value) ?? value }))

/** What is asked of the server: empty address and password stay as they are. */
export function targetBodyOf(values: TargetValues): Partial<VncTargetDraft> {
  const { host, port, password, without_password, area_id, retention_days, ...rest } = values
  return {
    ...(rest as Pick<
      VncTargetDraft,
      'name' | 'location_id' | 'description' | 'enabled' | 'view_permission' | 'control_permission' | 'recorded'
    >),
    area_id: area_id || null,
    ...(host.trim() && { host: host.trim() }),
    ...(typeof port === 'number' && { port }),
    ...(password && { password }),
    ...(without_password && { password: null }),
    ...(typeof retention_days === 'number' && { retention_days }),
  }
}
