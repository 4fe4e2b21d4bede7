import { Button, SimpleGrid } from '@mantine/core'
import type { OwnWorkspace } from '@menara/shared/contract/people/workspaces.contract.ts'
import { workspaceModules } from '@menara/shared/domain/people/workspace-modules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useMay, useMe } from '../../kit/session/session.ts'
import { enterWorkspace, useOwnWorkspaces, useWorkspace } from '../../kit/session/workspace.ts'
import { homeOfModule } from '../../kit/session/workspace-pages.ts'
import { chooseSite, useSiteId } from '../../kit/site.ts'
import { WorkspaceCard } from './workspace-card.tsx'

/** Where entering a workspace leads: its first module the reader may open. */
function useEnter(): (workspace: OwnWorkspace) => void {
  const go = useNavigate()
  const me = useMe()
  const site = useSiteId()
  return ({ id, home, modules, locations }) => {
    enterWorkspace(id)
    const only = locations.length === 1 ? locations[0]?.id : undefined
    if (only) chooseSite(only)
    else if (site && locations.length > 0 && !locations.some((one) => one.id === site)) chooseSite(null)
    const open = [home, ...modules].find((module) => me?.permissions.includes(workspaceModules[module]))
    void go({ to: open ? homeOfModule(open) : '/admin/home' })
  }
}

/** The reader's workspaces, to enter and to leave. */
export function OwnWorkspaces({ manage = false }: { readonly manage?: boolean }) {
  const { t } = useTranslation('workspaces')
  const mine = useOwnWorkspaces()
  const here = useWorkspace()
  const enter = useEnter()
  const mayManage = useMay('show_manage_workspace') && manage
  if (mine.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {mine.map((workspace) => (
        <WorkspaceCard key={workspace.id} workspace={workspace} isHere={workspace.id === here?.id}>
          {workspace.id === here?.id ? (
            <Button size="xs" variant="default" aria-label={t('leaveName', { name: workspace.name })} onClick={() => enterWorkspace(null)}>
              {t('leave')}
            </Button>
          ) : (
            <Button
              size="xs"
              color={workspace.colour}
              aria-label={t('enterName', { name: workspace.name })}
              onClick={() => enter(workspace)}
            >
              {t('enter')}
            </Button>
          )}
          {mayManage && (
            <ButtonLink size="xs" variant="default" to="/admin/manage/workspace" search={{ id: workspace.id }}>
              {t('change')}
            </ButtonLink>
          )}
        </WorkspaceCard>
      ))}
    </SimpleGrid>
  )
}
