import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRupiahInput } from '../../../kit/forms/rupiah-input.ts'
import { bookableAt } from '../billing.api.ts'

/** A room, bay or vehicle with a price of its own. */
export interface PricedThing {
  readonly asset_id: string
  readonly hour: number | string
}
export const isPriced = ({ asset_id, hour }: PricedThing): boolean => asset_id !== '' && hour !== ''

interface ResourceRowsProps {
  readonly siteId: string
  readonly rows: readonly PricedThing[]
  readonly change: (rows: readonly PricedThing[]) => void
}
/** Prices of single things, instead of the one of their kind. */
export function ResourceRows({ siteId, rows, change }: ResourceRowsProps) {
  const { t } = useTranslation('billing')
  const rupiah = useRupiahInput()
  const things = useQuery({ ...bookableAt(siteId), enabled: siteId !== '' }).data?.data ?? []
  const set = (at: number, some: Partial<PricedThing>) => change(rows.map((row, place) => (place === at ? { ...row, ...some } : row)))
  const named = (label: string, at: number) => `${t('rates.resources')} ${at + 1}: ${label}`
  const isFree = (id: string, at: number) => rows.every((row, place) => place === at || row.asset_id !== id)
  return (
    <Stack gap={6} role="group" aria-label={t('rates.resources')}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {t('rates.resources')}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={12} aria-hidden />}
          onClick={() => change([...rows, { asset_id: '', hour: '' }])}
        >
          {t('addRow')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('rates.resourcesText')}
      </Text>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are saved.
        <Group key={at} gap={6} wrap="nowrap">
          <Select
            aria-label={named(t('rates.thing'), at)}
            placeholder={t('rates.thing')}
            searchable
            allowDeselect={false}
            style={{ flex: 1, minWidth: 0 }}
            data={things.filter(({ id }) => isFree(id, at)).map(({ id, name }) => ({ value: id, label: name }))}
            value={row.asset_id || null}
            onChange={(id) => set(at, { asset_id: id ?? '' })}
          />
          <NumberInput
            {...rupiah}
            aria-label={named(t('rates.hour'), at)}
            placeholder={t('rates.hour')}
            w={130}
            value={row.hour}
            onChange={(hour) => set(at, { hour })}
          />
          <ActionIcon aria-label={named(t('removeRow'), at)} onClick={() => change(rows.filter((_row, place) => place !== at))}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  )
}
