import { Badge, Button, Group, NumberInput, Paper, Table, Text, Title } from '@mantine/core'
import { type CountLine, type StockCountDetail, stockCounts } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import type { CountMove } from '@menara/shared/domain/stock/stock-states.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { LoadedRecord } from '../../../kit/forms/record-form.tsx'
import { FigureCell } from '../../../kit/lists/figure-cell.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { colourOf } from '../../../kit/look/look.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { rupiahText } from '../../../kit/texts/money.ts'
import { inventoryView } from '../inventory-view.ts'
import { countById, useItemName, useStockCommand } from '../stock.api.ts'
import { CountBadge } from './count-badge.tsx'
import { CountScan, linesOfCode } from './count-scan.tsx'
import { UnexpectedLine } from './unexpected-line.tsx'

const STEPS = {
  start: stockCounts.start,
  review: stockCounts.review,
  reopen: stockCounts.reopen,
  post: stockCounts.post,
  cancel: stockCounts.cancel,
} as const
type Step = keyof typeof STEPS
const isStep = (move: CountMove): move is Step => move in STEPS
const RESULTS = { found: 'green', missing: 'red', surplus: 'yellow', unexpected: 'orange' } as const

/** The list of one stock-take: what the books say and what was counted. */
export function CountSheet({ id }: { readonly id: string }) {
  return (
    <LoadedRecord id={id} query={countById}>
      {(count) => count && <Sheet count={count} />}
    </LoadedRecord>
  )
}

interface SheetProps {
  readonly count: StockCountDetail
}
function Sheet({ count }: SheetProps) {
  const { t } = useTranslation('stock')
  const { change } = useViewState(inventoryView)
  const variance = count.lines.reduce((sum, { variance_value }) => sum + (variance_value ?? 0), 0)
  const isActive = count.moves.includes('count')
  return (
    <Paper p="md">
      <Group justify="space-between" mb="sm">
        <div>
          <Group gap="xs">
            <Title order={2} fz="md">
              {count.number}
            </Title>
            <CountBadge state={count.state} />
          </Group>
          <Text size="sm" c="dimmed">
            {`${count.store.name}, ${count.location.name} · ${t('count.progress', { counted: count.counted_count, lines: count.lines_count })}`}
          </Text>
          <Text size="sm">{t('count.variance', { value: rupiahText(variance) })}</Text>
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => change({ count: undefined })}>
            {t('back', { ns: 'common' })}
          </Button>
          {count.moves.filter(isStep).map((step) => (
            <StepButton key={step} count={count} step={step} />
          ))}
        </Group>
      </Group>
      {count.state === 'planned' ? (
        <EmptyState title={t('count.notStarted')} text={t('count.notStartedText')} />
      ) : (
        <CountedLines count={count} isActive={isActive} />
      )}
      {isActive && <UnexpectedLine count={count} />}
    </Paper>
  )
}

function StepButton({ count, step }: SheetProps & { readonly step: Step }) {
  const { t } = useTranslation('stock')
  const command = useStockCommand(STEPS[step])
  const run = async () => {
    // The command shows its own refusal.
    await command.mutateAsync({ params: { id: count.id }, body: { rev: count.rev } }).then(
      () => toastSuccess('update'),
      () => undefined,
    )
  }
  const ask = () => askFirst({ title: t(`countMove.${step}`), text: t(`count.ask.${step}`), confirm: t(`countMove.${step}`), run })
  return (
    <Button
      variant={step === 'cancel' ? 'default' : 'filled'}
      loading={command.isPending}
      onClick={step === 'start' ? () => void run() : ask}
    >
      {t(`countMove.${step}`)}
    </Button>
  )
}

/** All lines, or those of the code that was scanned last; the first of these is where one types next. */
function CountedLines({ count, isActive }: SheetProps & { readonly isActive: boolean }) {
  const { t } = useTranslation('stock')
  const [code, setCode] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const lines = code === undefined ? count.lines : linesOfCode(count.lines, code)
  useEffect(() => {
    if (code !== undefined) table.current?.querySelector('input')?.select()
  }, [code])
  return (
    <>
      {isActive && count.lines.length > 0 && <CountScan field={field} lines={count.lines} show={setCode} />}
      {code !== undefined && (
        <Group gap="xs" mb="xs" role="status">
          <Text size="sm">{t('scan.shown', { code, count: lines.length })}</Text>
          <Button size="compact-sm" variant="subtle" onClick={() => setCode(undefined)}>
            {t('scan.all')}
          </Button>
        </Group>
      )}
      <div ref={table}>
        <Lines count={{ ...count, lines }} isActive={isActive} onEntered={() => code !== undefined && field.current?.focus()} />
      </div>
    </>
  )
}

interface LinesProps extends SheetProps {
  readonly isActive: boolean
  /** A number was entered with Enter and is saved. */
  readonly onEntered: () => void
}
function Lines({ count, isActive, onEntered }: LinesProps) {
  const { t } = useTranslation('stock')
  if (count.lines.length === 0) return <EmptyState title={t('count.noLines')} text={t('count.noLinesText')} />
  return (
    <ScrollTable label={t('count.list')} from={640} upTo={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('bin')}</Table.Th>
          <Table.Th>{t('card.item')}</Table.Th>
          <Table.Th ta="right">{t('count.expected')}</Table.Th>
          <Table.Th ta="right" w={170}>
            {t('count.counted')}
          </Table.Th>
          <Table.Th>{t('count.result')}</Table.Th>
          <Table.Th>{t('count.counter')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {count.lines.map((line) => (
          <Line key={line.id} count={count} line={line} isActive={isActive} onEntered={onEntered} />
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

interface LineProps extends LinesProps {
  readonly line: CountLine
}
function Line({ count, line, isActive, onEntered }: LineProps) {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  const { item, bin, lot, expected, counted, result, counter, note } = line
  return (
    <Table.Tr>
      <Table.Td>{bin.code}</Table.Td>
      <Table.Td>
        {nameOf(item)}
        <Text size="xs" c="dimmed">
          {[item.code, lot].filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      <FigureCell>
        {numberText(expected)} {item.unit}
      </FigureCell>
      <FigureCell>
        {isActive ? <Counted count={count} line={line} onEntered={onEntered} /> : counted === null ? '–' : numberText(counted)}
      </FigureCell>
      <Table.Td>
        {result && <Badge color={colourOf(RESULTS, result)}>{t(`countResult.${result}`)}</Badge>}
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{counter?.name ?? '–'}</Table.Td>
    </Table.Tr>
  )
}

/** What is there: sent when the field is left, or with Enter. */
function Counted({ count, line, onEntered }: Omit<LineProps, 'isActive'>) {
  const { t } = useTranslation('stock')
  const nameOf = useItemName()
  const [value, setValue] = useState<number | ''>(line.counted ?? '')
  const save = useStockCommand(stockCounts.count)
  const send = (onSuccess?: () => void) => {
    if (save.isPending) return
    if (value === '' || value === line.counted) return onSuccess?.()
    const { item, bin, lot } = line
    save.mutate(
      { params: { id: count.id }, body: { item_id: item.id, bin_id: bin.id, ...(lot && { lot }), counted: value } },
      { onSuccess: () => onSuccess?.() },
    )
  }
  return (
    <NumberInput
      aria-label={t('count.countedOf', { name: nameOf(line.item), bin: line.bin.code })}
      size="xs"
      min={0}
      allowDecimal={false}
      disabled={save.isPending}
      value={value}
      onChange={(next) => setValue(next === '' ? '' : Number(next))}
      onBlur={() => send()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(onEntered)
      }}
    />
  )
}
