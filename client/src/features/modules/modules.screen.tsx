import { Group, Paper, Tabs, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { ChannelsTable } from '../ptt/embed/channels-table.tsx'
import { SurveyModule } from '../surveys/embed/survey-module.tsx'
import { modulesView, moduleTabs } from './modules-view.ts'

/** What of the product is set up per site, a tab for each. */
export function ModulesScreen() {
  const { t } = useTranslation('modules')
  const { state, show } = useViewState(modulesView)
  const { tab = 'ptt' } = state
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Tabs value={tab} onChange={(next) => show(next === 'ptt' ? {} : { tab: modulesView.tab(next) })} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('title')}>
          {moduleTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="ptt">
          <TalkModule />
        </Tabs.Panel>
        <Tabs.Panel value="survey">
          <SurveyModule />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function TalkModule() {
  const { t } = useTranslation('modules')
  const mayTalk = useMay('show_plugin_ptt')
  return (
    <Paper>
      <Group justify="space-between" p="sm" gap="sm">
        <Text size="sm" c="dimmed">
          {t('ptt.text')}
        </Text>
        <Group gap="xs">
          {mayTalk && (
            <ButtonLink to="/desk/ptt/envisions" variant="default">
              {t('ptt.console')}
            </ButtonLink>
          )}
          <ButtonLink to="/admin/manage/ptt/form" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('ptt.new')}
          </ButtonLink>
        </Group>
      </Group>
      <ChannelsTable />
    </Paper>
  )
}
