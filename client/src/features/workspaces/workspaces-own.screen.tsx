import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMay } from '../../kit/session/session.ts'
import { useOwnWorkspaces } from '../../kit/session/workspace.ts'
import { EmptyState } from '../../kit/states.tsx'
import { OwnWorkspaces } from './own-workspaces.tsx'

/** The reader's workspaces with what they hold; whoever manages workspaces changes them from here. */
export function WorkspacesOwnScreen() {
  const { t } = useTranslation(['workspaces', 'nav'])
  const mayManage = useMay('show_manage_workspace')
  const mine = useOwnWorkspaces()
  return (
    <Stack>
      <PageHeader
        title={t('nav:title.workspaces_manage')}
        subtitle={t('ownText')}
        actions={
          <Group gap="xs">
            {mayManage && (
              <ButtonLink to="/admin/manage/workspace" variant="default">
                {t('manageAll')}
              </ButtonLink>
            )}
          </Group>
        }
      />
      <OwnWorkspaces manage />
      {mine.length === 0 && <EmptyState title={t('noneOwn')} text={t('noneOwnText')} />}
    </Stack>
  )
}
