import { Paper, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { oneOf, useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { ShiftsTab } from './shifts-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const TABS = {
  User: { form: '/admin/manage/user/formUser', Body: UsersTab },
  Group: { form: '/admin/manage/user/formGroup', Body: GroupsTab },
  Shift: { form: '/admin/manage/user/formShift', Body: ShiftsTab },
} as const
type Tab = keyof typeof TABS
const tabs = Object.keys(TABS) as Tab[]
export const usersView = { tab: oneOf(tabs) }

/** Users, groups and shifts: the three tabs of the specification. */
export function UsersScreen() {
  const { t } = useTranslation('users')
  const { state, show } = useViewState(usersView)
  const { tab: here = 'User' } = state
  const { form, Body } = TABS[here]
  return (
    <>
      <PageHeader
        title={t(`tab.${here}`)}
        actions={
          <ButtonLink to={form} leftSection={<IconPlus size={16} aria-hidden />}>
            {t(`new.${here}`)}
          </ButtonLink>
        }
      />
      <Paper>
        <Tabs value={here} onChange={(next) => show(next === 'User' ? {} : { tab: usersView.tab(next) })} keepMounted={false}>
          <Tabs.List>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(`tab.${tab}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={here}>
            <Body />
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </>
  )
}
