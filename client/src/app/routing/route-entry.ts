import type { Permission } from '@menara/shared/kit/permission.ts'
import type { ComponentType } from 'react'
import type { Address } from './addresses.ts'

type LayoutName = 'default' | 'ikn' | 'navbar' | 'navbar2' | 'workspaces' | 'bare'
type Screen = () => Promise<ComponentType>

export interface RouteEntry {
  readonly path: Address
  readonly public?: true
  readonly permission?: Permission | 'of-ticket-type'
  readonly layout?: LayoutName
  readonly forceColorScheme?: 'light' | 'dark' | 'system'
  readonly screen: Screen
}

/** A page without a login. */
export const open = (path: Address, screen: Screen, more: Partial<RouteEntry> = {}): RouteEntry => ({
  path,
  public: true,
  layout: 'bare',
  screen,
  ...more,
})
/** A page for who is signed in, and holds the permission where one is named. */
export const page = (
  path: Address,
  permission: RouteEntry['permission'] | null,
  screen: Screen,
  more: Partial<RouteEntry> = {},
): RouteEntry => ({
  path,
  ...(permission && { permission }),
  screen,
  ...more,
})
