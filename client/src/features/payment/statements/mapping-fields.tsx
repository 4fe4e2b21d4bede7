import { Fieldset, NumberInput, Select, SimpleGrid, Switch } from '@mantine/core'
import type { StatementMapping } from '@menara/shared/contract/finance/bank-accounts.contract.ts'
import { csvDates, csvSeparators } from '@menara/shared/domain/finance/bank-files.ts'
import { useTranslation } from 'react-i18next'

export const START_MAPPING: StatementMapping = {
  ...{ separator: ',', with_header: true, day: 1, date: 'DD/MM/YYYY', amount: null, debit: 4, credit: 5, decimal: 'point' },
  ...{ text: 2, reference: 3, counterparty: null },
}
const COLUMNS = ['day', 'amount', 'debit', 'credit', 'text', 'reference', 'counterparty'] as const
interface FieldsProps {
  readonly mapping: StatementMapping
  readonly change: (mapping: StatementMapping) => void
}

/** Which columns of a bank's CSV say what, counted from 1. */
export function MappingFields({ mapping, change }: FieldsProps) {
  const { t } = useTranslation('payment')
  const separators = csvSeparators.map((value) => ({ value, label: value === 'tab' ? t('template.separator_tab') : value }))
  const decimals = (['point', 'comma'] as const).map((value) => ({ value, label: t(`mapping.decimal_${value}`) }))
  return (
    <Fieldset legend={t('mapping.title')}>
      <SimpleGrid cols={{ base: 2, xs: 3 }}>
        {COLUMNS.map((name) => (
          <NumberInput
            key={name}
            label={t(`mapping.${name}`)}
            min={1}
            max={50}
            allowDecimal={false}
            value={mapping[name] ?? ''}
            onChange={(value) =>
              (typeof value === 'number' || name !== 'day') && change({ ...mapping, [name]: typeof value === 'number' ? value : null })
            }
          />
        ))}
        <Select
          label={t('template.separator')}
          allowDeselect={false}
          data={separators}
          value={mapping.separator}
          onChange={(value) => value && change({ ...mapping, separator: value })}
        />
        <Select
          label={t('template.date')}
          allowDeselect={false}
          data={csvDates.map((value) => ({ value, label: value }))}
          value={mapping.date}
          onChange={(value) => value && change({ ...mapping, date: value })}
        />
        <Select
          label={t('mapping.decimal')}
          allowDeselect={false}
          data={decimals}
          value={mapping.decimal}
          onChange={(value) => value && change({ ...mapping, decimal: value })}
        />
      </SimpleGrid>
      <Switch
        mt="sm"
        label={t('template.withHeader')}
        checked={mapping.with_header}
        onChange={(event) => change({ ...mapping, with_header: event.currentTarget.checked })}
      />
    </Fieldset>
  )
}
