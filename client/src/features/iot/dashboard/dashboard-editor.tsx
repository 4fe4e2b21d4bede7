import { ActionIcon, Alert, Button, Group } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import type { Dashboard, Widget } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { roomFor } from './arrange.ts'
import { ArrangeGrid } from './arrange-grid.tsx'
import { DashboardView } from './dashboard-view.tsx'
import { layoutOf, useDashboardCalls } from './dashboards.api.ts'
import { draftOf, redone, step, undone } from './undo.ts'
import { WidgetDialog, type WidgetFacts, widgetOf } from './widget-dialog.tsx'

interface DashboardEditorProps {
  readonly dashboard: Dashboard
  /** Leaves the editor; with the id of another dashboard when a copy was saved. */
  readonly onDone: (id: string) => void
}

const newId = (): string => crypto.randomUUID()

/** The dashboard being arranged. Nothing is saved before Save; every step can be taken back. */
export function DashboardEditor({ dashboard: asked, onDone }: DashboardEditorProps) {
  const { t } = useTranslation('iot')
  // As it was when the editor opened: what others change meanwhile is told when this is saved.
  const [dashboard] = useState(asked)
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  const [draft, setDraft] = useState(() => draftOf(dashboard.layout.widgets))
  const [dialog, setDialog] = useState<Widget | 'new' | null>(null)
  const saving = useSaving(dashboard, draft.now, onDone)
  const undo = () => setDraft(undone)
  const redo = () => setDraft(redone)
  const onStep = (widgets: readonly Widget[]) => setDraft((now) => step(now, widgets))
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
  ])
  const done = (facts: WidgetFacts): void => {
    onStep(dialog === 'new' ? added(draft.now, facts) : changed(draft.now, dialog, facts))
    setDialog(null)
  }
  const siteId = dashboard.location?.id
  return (
    <section aria-label={t('arranging', { name: dashboard.name })}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="xs">
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog('new')}>
            {t('addWidget')}
          </Button>
          <ActionIcon variant="default" size="lg" aria-label={t('undo')} disabled={draft.past.length === 0} onClick={undo}>
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label={t('redo')} disabled={draft.future.length === 0} onClick={redo}>
            <IconArrowForwardUp size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={() => onDone(dashboard.id)}>
            {draft.past.length > 0 ? t('discard', { ns: 'common' }) : t('cancel', { ns: 'common' })}
          </Button>
          <Button loading={saving.busy} disabled={draft.past.length === 0} onClick={() => void saving.save()}>
            {t('saveArrangement')}
          </Button>
        </Group>
      </Group>
      {saving.overtaken && <Overtaken saving={saving} />}
      <p className="sr">{t('keyboardText')}</p>
      {draft.now.length === 0 && <EmptyState title={t('emptyDashboard')} text={t('emptyDashboardText')} />}
      {draft.now.length > 0 && !narrow && (
        <ArrangeGrid
          widgets={draft.now}
          siteId={siteId}
          onStep={onStep}
          onEdit={setDialog}
          onRemove={(value) => onStep(draft.now.filter((one) => one.id !== value.id))}
        />
      )}
      {draft.now.length > 0 && narrow && (
        <>
          <Alert variant="light" color="gray" mb="sm" title={t('widerScreen')}>
            {t('widerScreenText')}
          </Alert>
          <DashboardView widgets={draft.now} siteId={siteId} />
        </>
      )}
      {dialog && <WidgetDialog widget={dialog === 'new' ? null : dialog} siteId={siteId} onClose={() => setDialog(null)} onDone={done} />}
    </section>
  )
}

function added(widgets: readonly Widget[], facts: WidgetFacts): readonly Widget[] {
  const widget = widgetOf(facts, { id: newId(), ...roomFor(widgets, facts.kind) })
  return widget ? [...widgets, widget] : widgets
}
function changed(widgets: readonly Widget[], which: Widget | null, facts: WidgetFacts): readonly Widget[] {
  return widgets.map((widget) => (widget.id === which?.id ? (widgetOf(facts, widget) ?? widget) : widget))
}

/** Saving from the revision that was opened; when somebody was faster both ways out are offered. */
function useSaving(dashboard: Dashboard, widgets: readonly Widget[], onDone: (id: string) => void) {
  const { t } = useTranslation('iot')
  const { update, create, again } = useDashboardCalls()
  const [overtaken, setOvertaken] = useState<string | null>(null)
  const layout = layoutOf(widgets)
  return {
    overtaken,
    busy: update.isPending || create.isPending,
    async save(): Promise<void> {
      try {
        await update.mutateAsync({ id: dashboard.id, rev: dashboard.rev, layout })
        toastSuccess('update')
        onDone(dashboard.id)
      } catch (error) {
        if (error instanceof Refused && error.status === 409) setOvertaken(error.message)
        else showRefusal(error)
      }
    },
    async loadTheirs(): Promise<void> {
      await again(dashboard.id)
      onDone(dashboard.id)
    },
    async keepMine(): Promise<void> {
      const name = t('copyOf', { name: dashboard.name }).slice(0, 80)
      await create
        .mutateAsync({ name, location_id: dashboard.location?.id ?? null, layout })
        .then((result) => onDone(result.id), showRefusal)
    },
  }
}

function Overtaken({ saving }: { readonly saving: ReturnType<typeof useSaving> }) {
  const { t } = useTranslation('iot')
  return (
    <Alert color="orange" mb="sm" title={t('overtaken')} role="alert">
      {saving.overtaken}
      <Group mt="xs" gap="xs">
        <Button size="xs" variant="default" onClick={() => void saving.loadTheirs()}>
          {t('loadTheirs')}
        </Button>
        <Button size="xs" variant="default" loading={saving.busy} onClick={() => void saving.keepMine()}>
          {t('keepMine')}
        </Button>
      </Group>
    </Alert>
  )
}
