import { ActionIcon, Button, Group, Input, NumberInput, Select, Stack } from '@mantine/core'
import { stockItems } from '@menara/shared/contract/stock/stock-items.contract.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { useMay } from '../../../kit/session/session.ts'
import type { PlanFormOf } from './plan-values.ts'

/** What the work takes out of the stock; nothing for those who have no stock. */
export function PartsInput({ form }: { readonly form: PlanFormOf }) {
  const { t, i18n } = useTranslation('schedule')
  const mayRead = useMay('show_plugin_inventory')
  const items = useQuery({ ...asking(stockItems.list, { query: { limit: 1000 } }), enabled: mayRead }).data?.data ?? []
  const [parts, setParts] = useState(form.getValues().parts)
  form.watch('parts', ({ value }) => setParts(value))
  const { error } = form.getInputProps('parts')
  if (!mayRead) return null
  const put = (changed: typeof parts) => form.setFieldValue('parts', changed)
  const withPart = (at: number, some: Partial<(typeof parts)[number]>) =>
    put(parts.map((part, n) => (n === at ? { ...part, ...some } : part)))
  return (
    <Input.Wrapper label={t('plan.parts')} error={error} labelElement="div">
      <Stack gap="xs" mt={4}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity until an item is chosen.
          <Group key={`${at} ${parts.length} ${items.length > 0}`} gap="xs" wrap="nowrap">
            <Select
              aria-label={t('plan.part', { number: at + 1 })}
              searchable
              limit={60}
              flex={1}
              nothingFoundMessage={t('nothingFound')}
              data={items.map((item) => ({
                value: item.id,
                label: `${i18n.language === 'en' ? item.name_en : item.name_id} (${item.code})`,
              }))}
              value={part.item_id || null}
              onChange={(id) => withPart(at, { item_id: id ?? '' })}
            />
            <NumberInput
              aria-label={t('plan.quantity', { number: at + 1 })}
              w={110}
              min={1}
              clampBehavior="none"
              defaultValue={part.quantity}
              onBlur={(event) => withPart(at, { quantity: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              aria-label={t('plan.dropPart', { number: at + 1 })}
              onClick={() => put(parts.filter((_part, n) => n !== at))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => put([...parts, { item_id: '', quantity: 1 }])}
          >
            {t('plan.addPart')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
