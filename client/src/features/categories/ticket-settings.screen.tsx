import { Paper, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session.ts'
import { EmptyState } from '../../kit/states.tsx'
import { NewCategory } from './categories.screen.tsx'
import { CategoryList } from './category-list.tsx'

/** The tabs of the specification; those of later issues say so. */
const TABS = ['Approval', 'Basic', 'Category', 'Sla'] as const

export function TicketSettingsScreen() {
  const { t } = useTranslation('categories')
  const go = useNavigate()
  const mayShape = useMay('show_manage_category')
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const here = TABS.find((it) => it === tab) ?? 'Category'
  return (
    <>
      <PageHeader title={t('settings')} actions={here === 'Category' && mayShape && <NewCategory place="settings" />} />
      <Paper>
        <Tabs
          value={here}
          keepMounted={false}
          onChange={(next) => void go({ to: '.', search: (next === 'Category' ? {} : { tab: next }) as never })}
        >
          <Tabs.List>
            {TABS.map((it) => (
              <Tabs.Tab key={it} value={it}>
                {t(`tab.${it}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={here}>
            {here !== 'Category' && <EmptyState title={t('later.title')} text={t(`later.${here}`)} />}
            {here === 'Category' && mayShape && <CategoryList place="settings" />}
            {here === 'Category' && !mayShape && <EmptyState title={t('notYours')} text={t('notYoursText')} />}
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </>
  )
}
