import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { ProviderForm } from '../identity-providers/embed/provider-form.tsx'
import { ProviderList } from '../identity-providers/embed/provider-list.tsx'
import { AccessWhy } from './access-why.tsx'
import { RoleCompare } from './role-compare.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleList } from './role-list.tsx'
import { rolesView, roleTabs } from './roles-view.ts'

const PANELS = { roles: RoleList, compare: RoleCompare, why: AccessWhy, signIn: SignInServices } as const

function SignInServices() {
  const { show } = useViewState(rolesView)
  return <ProviderList open={(provider) => show({ tab: 'signIn', provider })} />
}

/** Roles with what they allow, what two of them differ in, and why somebody may or may not. */
export function RolesScreen() {
  // Permissions are named by the texts of refusals: they are there before anything is drawn.
  const { t } = useTranslation(['roles', 'nav', 'refusals'])
  const { state, show } = useViewState(rolesView)
  if (state.id) return <RoleForm id={state.id === 'new' ? undefined : state.id} leave={() => show({})} />
  if (state.provider)
    return <ProviderForm id={state.provider === 'new' ? undefined : state.provider} leave={() => show({ tab: 'signIn' })} />
  const tab = state.tab ?? 'roles'
  const Panel = PANELS[tab]
  return (
    <>
      <PageHeader title={t('nav:title.admin_manage_permission')} subtitle={t('about')} />
      <Tabs value={tab} onChange={(chosen) => show({ tab: roleTabs.find((one) => one === chosen) })}>
        <Tabs.List mb="md">
          {roleTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Panel />
    </>
  )
}
