import { Box, Button, Center, Checkbox, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRem } from '../look/rem.ts'
import { FailedState, WaitingRows } from '../states.tsx'
import classes from './data-grid.module.css'
import { useRowKeys } from './row-keys.ts'

export interface Column<Row> {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** CSS width; the rest share what is left. */
  readonly width?: number | string
  /** Value of `sort` this header asks for. */
  readonly sort?: string
  /** Left out of the narrow card. */
  readonly wideOnly?: boolean
  /** Figures: the header stands at the right, above them. */
  readonly end?: boolean
  /** Holds buttons of its own: they stand below the narrow card, which is a button itself. */
  readonly acts?: boolean
}

export interface DataGridProps<Row> {
  /** Names the table for those who do not see it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while the first page is under way. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  /** What a row is called: its accessible name. */
  readonly nameOf: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  readonly error?: unknown
  readonly retry?: () => void
  readonly empty: ReactNode
  readonly more?: { readonly load: () => void; readonly busy: boolean } | undefined
  readonly sort?: { readonly value: string; readonly change: (value: string) => void }
  readonly selected?: { readonly keys: ReadonlySet<string>; readonly change: (keys: ReadonlySet<string>) => void }
  /** Colour bar at the left of a row. */
  readonly barOf?: (row: Row) => string | undefined
  readonly height?: number | string
  /** Pixels it is at least wide; where there are fewer it scrolls sideways. */
  readonly least?: number
}

const ROW_REM = 2.625

/** Rows of a list: virtual, with the keyboard (arrows, Home, End, Enter, Space), cards where it is narrow. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { rows, error, retry, empty } = props
  const narrow = useMediaQuery('(max-width: 48em)') ?? false
  if (error && !rows) return <FailedState error={error} {...(retry && { retry })} />
  if (!rows) return <WaitingRows />
  if (rows.length === 0) return <>{empty}</>
  return narrow ? <Cards {...props} rows={rows} /> : <Wide {...props} rows={rows} />
}

function Wide<Row>(props: DataGridProps<Row> & { readonly rows: readonly Row[] }) {
  const { label, columns, rows, keyOf, height = 'calc(100dvh - 250px)', least = 720, more } = props
  const rowPx = useRem(ROW_REM)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    getItemKey: (i) => keyOf(rows[i] as Row),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are placed anew
  useLayoutEffect(() => virtual.measure(), [rowPx, virtual])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const span = columns.length + (props.selected ? 1 : 0)
  const { selected } = props
  const mark = selected && ((row: Row) => selected.change(toggled(selected.keys, keyOf(row))))
  const onKeyDown = useRowKeys({ rows, scroller, show: (i) => virtual.scrollToIndex(i), open: props.onOpen, mark })
  return (
    <Box ref={scroller} className={classes.scroller} style={{ maxHeight: height }} onKeyDown={onKeyDown} tabIndex={-1}>
      <Table stickyHeader highlightOnHover layout="fixed" miw={least} aria-label={label} aria-rowcount={rows.length}>
        <Table.Thead>
          <HeadRow {...props} />
        </Table.Thead>
        <Table.Tbody>
          {before > 0 && (
            <tr aria-hidden>
              <td colSpan={span} style={{ height: before, padding: 0 }} />
            </tr>
          )}
          {items.map((item) => (
            <BodyRow key={item.key} {...props} row={rows[item.index] as Row} index={item.index} height={rowPx} />
          ))}
          {after > 0 && (
            <tr aria-hidden>
              <td colSpan={span} style={{ height: after, padding: 0 }} />
            </tr>
          )}
        </Table.Tbody>
      </Table>
      <More more={more} />
    </Box>
  )
}

function HeadRow<Row>({ columns, sort, selected, rows = [], keyOf }: DataGridProps<Row>) {
  const { t } = useTranslation()
  const all = rows.length > 0 && rows.every((row) => selected?.keys.has(keyOf(row)))
  return (
    <Table.Tr>
      {selected && (
        <Table.Th w={44}>
          <Checkbox
            size="xs"
            aria-label={t('selectAll')}
            checked={all}
            indeterminate={!all && selected.keys.size > 0}
            onChange={() => selected.change(all ? new Set() : new Set(rows.map(keyOf)))}
          />
        </Table.Th>
      )}
      {columns.map((column) => (
        <Table.Th
          key={column.key}
          {...(column.width !== undefined && { w: column.width })}
          {...(column.end && { ta: 'right' })}
          {...(column.sort && { 'aria-sort': sort?.value === column.sort ? ('descending' as const) : ('none' as const) })}
        >
          {column.sort && sort ? (
            <button type="button" className={classes.sort} onClick={() => sort.change(column.sort as string)}>
              {column.header}
              {sort.value === column.sort ? (
                <IconArrowDown size={13} aria-hidden />
              ) : (
                <IconArrowsSort size={13} aria-hidden opacity={0.5} />
              )}
            </button>
          ) : (
            column.header || <span className="sr">{t('actions')}</span>
          )}
        </Table.Th>
      ))}
    </Table.Tr>
  )
}

function BodyRow<Row>({
  columns,
  row,
  index,
  keyOf,
  nameOf,
  onOpen,
  selected,
  barOf,
  height,
}: Omit<DataGridProps<Row>, 'height'> & { readonly row: Row; readonly index: number; readonly height: number }) {
  const { t } = useTranslation()
  const key = keyOf(row)
  const bar = barOf?.(row)
  return (
    <Table.Tr
      data-row={index}
      data-key={key}
      tabIndex={index === 0 ? 0 : -1}
      aria-rowindex={index + 1}
      className={classes.row}
      style={{ height, ...(bar && { boxShadow: `inset 3px 0 ${bar}` }), ...(onOpen && { cursor: 'pointer' }) }}
      {...(onOpen && { onClick: () => onOpen(row) })}
    >
      {selected && (
        <Table.Td onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="xs"
            aria-label={t('select', { name: nameOf(row) })}
            checked={selected.keys.has(key)}
            onChange={() => selected.change(toggled(selected.keys, key))}
          />
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td key={column.key} className={cellClass(column)} {...(column.end && { ta: 'right' })}>
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

/** Long words are cut, but never a button; figures stand under one another. */
const cellClass = ({ header, end }: Pick<Column<never>, 'header' | 'end'>): string =>
  [header !== '' && 'clip', end && 'num'].filter(Boolean).join(' ')

function Cards<Row>({
  label,
  columns,
  rows,
  keyOf,
  nameOf,
  onOpen,
  selected,
  barOf,
  more,
}: DataGridProps<Row> & { readonly rows: readonly Row[] }) {
  const { t } = useTranslation()
  const shown = columns.filter((column) => !column.wideOnly)
  const [first, ...rest] = shown.filter((column) => !column.acts)
  const acting = shown.filter((column) => column.acts)
  return (
    <>
      <Box component="ul" className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            className={classes.card}
            data-key={keyOf(row)}
            style={{ boxShadow: `inset 3px 0 ${barOf?.(row) ?? 'transparent'}` }}
          >
            {selected && (
              <Checkbox
                size="sm"
                aria-label={t('select', { name: nameOf(row) })}
                checked={selected.keys.has(keyOf(row))}
                onChange={() => selected.change(toggled(selected.keys, keyOf(row)))}
              />
            )}
            <button type="button" className={classes.cardButton} disabled={!onOpen} onClick={() => onOpen?.(row)} aria-label={nameOf(row)}>
              <span className={classes.cardTitle}>{first?.cell(row)}</span>
              <span className={classes.cardFacts}>
                {rest.map((column) => (
                  <span key={column.key}>{column.cell(row)}</span>
                ))}
              </span>
            </button>
            {acting.map((column) => (
              <Box key={column.key} className={classes.cardActs}>
                {column.cell(row)}
              </Box>
            ))}
          </li>
        ))}
      </Box>
      <More more={more} />
    </>
  )
}

function More({ more }: { readonly more: DataGridProps<unknown>['more'] }) {
  const { t } = useTranslation()
  if (!more) return null
  return (
    <Center p="sm">
      <Button variant="default" size="xs" loading={more.busy} onClick={more.load}>
        {t('loadMore')}
      </Button>
    </Center>
  )
}

export const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** How many rows are shown, for the line under a title. */
export function RowCount({ count, more }: { readonly count: number | undefined; readonly more: boolean }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed" component="span" role="status">
      {count === undefined ? t('loading') : t(more ? 'rowsAndMore' : 'rows', { count })}
    </Text>
  )
}
