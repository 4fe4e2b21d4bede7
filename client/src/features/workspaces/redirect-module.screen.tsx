import { type WorkspaceModule, workspaceModuleKeys, workspaceModules } from '@menara/shared/domain/people/workspace-modules.ts'
import { isPermission } from '@menara/shared/kit/permission.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../kit/lists/view-state.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { useMe } from '../../kit/session/session.ts'
import { enterWorkspace, ownWorkspaces } from '../../kit/session/workspace.ts'
import { homeOfModule } from '../../kit/session/workspace-pages.ts'
import { EmptyState, WaitingRows } from '../../kit/states.tsx'
import { redirectView } from './workspaces-view.ts'

/** Leads into a module, in a workspace where the address names one of the reader's. Without the permission it says which is lacking. */
export function RedirectModuleScreen() {
  const { t } = useTranslation(['workspaces', 'nav'])
  const { state } = useViewState(redirectView)
  const me = useMe()
  const mine = useQuery({ ...ownWorkspaces, enabled: state.workspace !== undefined, retry: false })
  const entered = mine.data?.data.find(({ id }) => id === state.workspace)?.id
  useEffect(() => {
    if (entered) enterWorkspace(entered)
  }, [entered])
  const module = workspaceModuleKeys.find((key) => key === state.module)
  if (!module)
    return (
      <>
        <PageHeader title={t('nav:title.workspaces_redirect_module')} />
        <EmptyState title={t('noModule')} text={t('noModuleText')} />
      </>
    )
  if (mine.isLoading) return <WaitingRows rows={2} />
  const permission = workspaceModules[module]
  if (isPermission(permission) && !me?.permissions.includes(permission))
    return <Navigate to="/401" search={{ missing: permission }} replace />
  return <Navigate to={homeOfModule(module satisfies WorkspaceModule)} replace />
}
