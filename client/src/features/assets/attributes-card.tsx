import { ActionIcon, Group, Paper, Table, Text, TextInput, Title } from '@mantine/core'
import { type AssetDetail, type Attribute, attributes } from '@menara/shared/contract/places/assets.contract.ts'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

/** Named properties of an asset; each value is changed on its own. */
export function AttributesCard({ asset }: { readonly asset: AssetDetail }) {
  const { t } = useTranslation('assets')
  return (
    <Paper p="md" component="section" aria-label={t('attributes')}>
      <Title order={2} mb="xs">
        {t('attributes')}
      </Title>
      {asset.attributes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noAttributes')}
        </Text>
      ) : (
        <Table verticalSpacing={4}>
          <Table.Tbody>
            {asset.attributes.map((attribute) => (
              <AttributeRow key={attribute.id} attribute={attribute} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}

function AttributeRow({ attribute }: { readonly attribute: Attribute }) {
  const { t } = useTranslation('assets')
  const cache = useQueryClient()
  const [draft, setDraft] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (value: string) => call(attributes.update, { params: { id: attribute.id }, body: { value } }),
    onSuccess: () => {
      toastSuccess('update')
      setDraft(null)
      void cache.invalidateQueries({ queryKey: ['assets'] })
    },
    onError: showRefusal,
  })
  const put = () => {
    if (draft !== null) save.mutate(draft)
  }
  return (
    <Table.Tr>
      <Table.Th scope="row" w="40%">
        {attribute.name}
      </Table.Th>
      <Table.Td>
        {draft === null ? (
          <Text size="sm" className="num">
            {attribute.value} {attribute.unit}
          </Text>
        ) : (
          <TextInput
            size="xs"
            aria-label={attribute.name}
            value={draft}
            autoFocus
            onChange={(event) => setDraft(event.currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') put()
              if (key === 'Escape') setDraft(null)
            }}
          />
        )}
      </Table.Td>
      <Table.Td w={76}>
        <Group gap={2} wrap="nowrap" justify="flex-end">
          {draft === null ? (
            <ActionIcon aria-label={t('editName', { name: attribute.name })} onClick={() => setDraft(attribute.value)}>
              <IconPencil size={15} />
            </ActionIcon>
          ) : (
            <>
              <ActionIcon aria-label={t('save', { ns: 'common' })} loading={save.isPending} onClick={put}>
                <IconCheck size={15} />
              </ActionIcon>
              <ActionIcon aria-label={t('cancel', { ns: 'common' })} onClick={() => setDraft(null)}>
                <IconX size={15} />
              </ActionIcon>
            </>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
