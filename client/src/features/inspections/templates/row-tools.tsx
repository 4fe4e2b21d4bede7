import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Rows with one of them a place further up or down. */
export function moved<T>(rows: readonly T[], at: number, by: -1 | 1): T[] {
  const list = [...rows]
  const [row] = list.splice(at, 1)
  if (row !== undefined) list.splice(at + by, 0, row)
  return list
}

interface RowToolsProps {
  /** What the row is called. */
  readonly name: string
  readonly at: number
  readonly count: number
  readonly move: (by: -1 | 1) => void
  readonly remove: () => void
  /** The last one may be removed too. */
  readonly removable?: boolean
}
/** Moves a row up and down, and removes it; the last one stays unless said otherwise. */
export function RowTools({ name, at, count, move, remove, removable = false }: RowToolsProps) {
  const { t } = useTranslation('inspections')
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon variant="subtle" aria-label={t('moveUp', { name })} disabled={at === 0} onClick={() => move(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t('moveDown', { name })} disabled={at === count - 1} onClick={() => move(1)}>
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t('drop', { name })} disabled={count === 1 && !removable} onClick={remove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
