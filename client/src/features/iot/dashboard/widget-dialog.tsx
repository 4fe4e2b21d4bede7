import { Button, Group, NumberInput, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { TREND_MINUTES, type Widget, type WidgetKind } from '@menara/shared/contract/iot/dashboards.contract.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSites } from '../../../kit/site.ts'
import { CameraSelect } from '../../cctv/embed/camera-select.tsx'
import { ReportSelect } from '../../reporting/embed/report-select.tsx'
import { PointSelect, PointsSelect } from '../point-select.tsx'
import type { Place } from './arrange.ts'

const KINDS = ['value', 'gauge', 'trend', 'table', 'map', 'alarms', 'camera', 'report', 'text'] as const satisfies readonly WidgetKind[]

/** What can be said about a widget of any kind; each kind takes what it needs. */
export interface WidgetFacts {
  readonly kind: WidgetKind
  readonly title: string
  readonly point_id: string | null
  readonly point_ids: string[]
  readonly minutes: number
  readonly min: number | null
  readonly max: number | null
  readonly location_id: string | null
  readonly camera_id: string | null
  readonly report_id: string | null
  readonly text: string
}
const factsOf = (item: Widget | null): WidgetFacts => ({
  kind: 'value',
  title: '',
  point_id: null,
  point_ids: [],
  minutes: 60,
  min: null,
  max: null,
  location_id: null,
  camera_id: null,
  report_id: null,
  text: '',
  ...item,
})

/** The widget these facts describe; null while something is missing. */
export function widgetOf(facts: WidgetFacts, place: Place & { readonly id: string }): Widget | null {
  const { kind, point_id, point_ids, minutes, min, max, location_id, camera_id, report_id, text } = facts
  const { id, x, y, w, h } = place
  const base = { id, x, y, w, h, title: facts.title.trim() }
  if (!isWhole(facts)) return null
  switch (kind) {
    case 'value':
      return { ...base, kind, point_id: point_id ?? '' }
    case 'gauge':
      return { ...base, kind, point_id: point_id ?? '', min, max }
    case 'trend':
      return { ...base, kind, point_ids, minutes }
    case 'table':
      return { ...base, kind, point_ids }
    case 'camera':
      return { ...base, kind, camera_id: camera_id ?? '' }
    case 'report':
      return { ...base, kind, report_id: report_id ?? '', location_id }
    case 'text':
      return { ...base, kind, text }
    default:
      return { ...base, kind, location_id }
  }
}

function isWhole({ kind, point_id, point_ids, min, max, camera_id, report_id, text }: WidgetFacts): boolean {
  if (kind === 'value') return point_id !== null
  if (kind === 'camera') return camera_id !== null
  if (kind === 'report') return report_id !== null
  if (kind === 'gauge') return point_id !== null && (min === null || max === null || min < max)
  if (kind === 'trend' || kind === 'table') return point_ids.length > 0
  return kind !== 'text' || text.trim() !== ''
}

interface WidgetDialogProps {
  /** Null: a new one. */
  readonly widget: Widget | null
  readonly siteId: string | undefined
  readonly onClose: () => void
  readonly onDone: (facts: WidgetFacts) => void
}

/** Adds a widget or changes what one shows. */
export function WidgetDialog({ widget, siteId, onClose, onDone }: WidgetDialogProps) {
  const { t } = useTranslation('iot')
  const [facts, setFacts] = useState(() => factsOf(widget))
  const change = (some: Partial<WidgetFacts>) => setFacts((now) => ({ ...now, ...some }))
  const whole = isWhole(facts)
  const needs = { camera: useMay('show_plugin_cctv'), report: useMay('show_plugin_reporting') }
  return (
    <Modal opened onClose={onClose} title={widget ? t('changeWidget') : t('addWidget')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (whole) onDone(facts)
        }}
      >
        <Stack gap="sm">
          {!widget && (
            <SegmentedControl
              fullWidth
              style={{ flexWrap: 'wrap' }}
              aria-label={t('whatToShow')}
              value={facts.kind}
              onChange={(kind) => change({ kind: kind as WidgetKind })}
              data={KINDS.filter((text) => !(text in needs) || needs[text as keyof typeof needs]).map((text) => ({
                value: text,
                label: t(`kind.${text}`),
              }))}
            />
          )}
          <Text size="xs" c="dimmed">
            {t(`kindText.${facts.kind}`)}
          </Text>
          <KindFields facts={facts} change={change} siteId={siteId} />
          <TextInput
            label={t('widgetTitle')}
            description={t('widgetTitleText')}
            maxLength={80}
            value={facts.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" disabled={!whole}>
              {widget ? t('apply') : t('add', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface KindFieldsProps {
  readonly facts: WidgetFacts
  readonly change: (some: Partial<WidgetFacts>) => void
  readonly siteId: string | undefined
}

function KindFields({ facts, change, siteId }: KindFieldsProps) {
  const { t } = useTranslation('iot')
  switch (facts.kind) {
    case 'value':
    case 'gauge':
      return (
        <>
          <PointSelect
            label={t('point')}
            placeholder={t('findPoint')}
            withAsterisk
            siteId={siteId}
            value={facts.point_id}
            onChange={(point_id) => change({ point_id })}
          />
          {facts.kind === 'gauge' && <Ends facts={facts} change={change} />}
        </>
      )
    case 'trend':
    case 'table':
      return (
        <>
          <PointsSelect
            label={t('points')}
            placeholder={t('findPoint')}
            withAsterisk
            siteId={siteId}
            maxValues={facts.kind === 'trend' ? 6 : 40}
            value={facts.point_ids}
            onChange={(point_ids) => change({ point_ids })}
          />
          {facts.kind === 'trend' && (
            <Select
              label={t('range')}
              allowDeselect={false}
              value={String(facts.minutes)}
              onChange={(value) => change({ minutes: Number(value) })}
              data={TREND_MINUTES.map((item) => ({ value: String(item), label: t(`minutes.${item}`) }))}
            />
          )}
        </>
      )
    case 'camera':
      return <CameraSelect siteId={siteId} value={facts.camera_id} onChange={(camera_id) => change({ camera_id })} />
    case 'report':
      return (
        <>
          <ReportSelect value={facts.report_id} onChange={(report_id) => change({ report_id })} />
          <SiteField value={facts.location_id} change={change} />
        </>
      )
    case 'text':
      return (
        <Textarea
          label={t('kind.text')}
          withAsterisk
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          value={facts.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )
    default:
      return <SiteField value={facts.location_id} change={change} />
  }
}

function SiteField({ value, change }: { readonly value: string | null; readonly change: KindFieldsProps['change'] }) {
  const { t } = useTranslation('iot')
  const sites = useSites()
  return (
    <Select
      label={t('site')}
      clearable
      clearButtonProps={{ 'aria-label': t('siteOfDashboard') }}
      placeholder={t('siteOfDashboard')}
      value={value}
      onChange={(location_id) => change({ location_id })}
      data={sites.map((site) => ({ value: site.id, label: site.name }))}
    />
  )
}

function Ends({ facts, change }: Pick<KindFieldsProps, 'facts' | 'change'>) {
  const { t } = useTranslation('iot')
  const numeric = (value: string | number): number | null => (typeof value === 'number' ? value : null)
  return (
    <Group grow align="flex-start">
      <NumberInput
        label={t('scaleMin')}
        placeholder={t('byItself')}
        value={facts.min ?? ''}
        onChange={(value) => change({ min: numeric(value) })}
      />
      <NumberInput
        label={t('scaleMax')}
        placeholder={t('byItself')}
        value={facts.max ?? ''}
        onChange={(value) => change({ max: numeric(value) })}
        error={facts.min !== null && facts.max !== null && facts.min >= facts.max ? t('scaleOrder') : undefined}
      />
    </Group>
  )
}
