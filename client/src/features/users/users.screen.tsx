import { Button, Paper, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
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
const isTab = (name: unknown): name is Tab => typeof name === 'string' && name in TABS

/** Users, groups and shifts: the three tabs of the specification. */
export function UsersScreen() {
  const { t } = useTranslation('users')
  const go = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const here: Tab = isTab(tab) ? tab : 'User'
  const { form, Body } = TABS[here]
  return (
    <>
      <PageHeader
        title={t(`tab.${here}`)}
        actions={
          <Button component={Link} to={form} leftSection={<IconPlus size={16} aria-hidden />}>
            {t(`new.${here}`)}
          </Button>
        }
      />
      <Paper>
        <Tabs
          value={here}
          onChange={(next) => void go({ to: '.', search: (next === 'User' ? {} : { tab: next }) as never })}
          keepMounted={false}
        >
          <Tabs.List>
            {(Object.keys(TABS) as Tab[]).map((it) => (
              <Tabs.Tab key={it} value={it}>
                {t(`tab.${it}`)}
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
