import { ActionIcon, Button, Group, Input, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConnectorValues, mappingOfField, nextMapping } from './connector-values.ts'
import { MappingFields } from './mapping-fields.tsx'
import { type Found, MappingList } from './mapping-list.tsx'

const MOST = 500

interface MappingTableProps {
  readonly form: UseFormReturnType<ConnectorValues>
  readonly openAt: number | null
  readonly setOpenAt: (at: number | null) => void
  readonly foundFor: (mapping: ConnectorValues['mappings'][number]) => Found
}

/** Every value the connector reads; one at a time is opened to be changed. */
export function MappingTable({ form, openAt, setOpenAt, foundFor }: MappingTableProps) {
  const { t } = useTranslation('connectors')
  const [, again] = useReducer((value: number) => value + 1, 0)
  const { mappings, kind, location_id } = form.getValues()
  const wrong = new Set(Object.keys(form.errors).map(mappingOfField))
  const add = (): void => {
    form.insertListItem('mappings', nextMapping(mappings, ''))
    setOpenAt(mappings.length)
  }
  const remove = (at: number): void => {
    form.removeListItem('mappings', at)
    setOpenAt(null)
    again()
  }
  const actions = (at: number) => (
    <>
      {wrong.has(at) && <IconAlertTriangle size={18} color="var(--app-high)" role="img" aria-label={t('hasErrors')} />}
      <ActionIcon
        variant="default"
        size="lg"
        aria-expanded={openAt === at}
        aria-label={t('changeValue', { name: mappings[at]?.point || String(at + 1) })}
        onClick={() => setOpenAt(openAt === at ? null : at)}
      >
        {openAt === at ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('removeValue', { name: mappings[at]?.point || String(at + 1) })}
        onClick={() => remove(at)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </>
  )
  return (
    <section aria-label={t('values')}>
      <Group justify="space-between" mb={4}>
        <Text fw={600} size="sm">
          {t('valuesCount', { count: mappings.length })}
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={mappings.length >= MOST || location_id === ''}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('addValue')}
        </Button>
      </Group>
      {form.errors['mappings'] && <Input.Error>{form.errors['mappings']}</Input.Error>}
      <MappingList
        mappings={mappings}
        kind={kind}
        siteId={location_id}
        foundFor={foundFor}
        actions={actions}
        below={(at) => openAt === at && <MappingFields key={`${at} ${mappings.length}`} form={form} at={at} />}
      />
    </section>
  )
}
