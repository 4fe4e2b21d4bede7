import { ActionIcon, Button, Fieldset, Group, NumberInput, TextInput } from '@mantine/core'
import type { PointState } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface PointStatesProps {
  readonly states: readonly PointState[]
  readonly change: (states: PointState[]) => void
}
const CLOSED_OPEN: readonly PointState[] = [
  { value: 0, name_en: 'Closed', name_id: 'Tertutup' },
  { value: 1, name_en: 'Open', name_id: 'Terbuka' },
]

/** What the numbers of a state mean, in both languages. */
export function PointStates({ states, change }: PointStatesProps) {
  const { t } = useTranslation('iot')
  const put = (at: number, facts: Partial<PointState>): void =>
    change(states.map((state, i) => (i === at ? { ...state, ...facts } : state)))
  const next = states.reduce((most, state) => Math.max(most, state.value + 1), 0)
  return (
    <Fieldset legend={t('pointStates.states')} w="100%">
      {states.map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and rows keep their order.
        <Group key={at} align="end" gap="xs" mb="xs" wrap="wrap">
          <NumberInput
            label={t('pointStates.stateValue')}
            w={90}
            value={state.value}
            onChange={(value) => put(at, { value: Number(value) })}
          />
          {(['name_en', 'name_id'] as const).map((field) => (
            <TextInput
              key={field}
              label={t(field === 'name_en' ? 'pointStates.stateEn' : 'pointStates.stateId')}
              maxLength={40}
              required
              style={{ flex: '1 1 140px' }}
              value={state[field]}
              onChange={(event) => put(at, { [field]: event.currentTarget.value })}
            />
          ))}
          <ActionIcon
            size="lg"
            aria-label={t('pointStates.removeStateNo', { number: at + 1 })}
            onClick={() => change(states.filter((_, i) => i !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={states.length >= 20}
          onClick={() => change([...states, { value: next, name_en: '', name_id: '' }])}
        >
          {t('pointStates.addState')}
        </Button>
        {states.length === 0 && (
          <Button size="xs" variant="subtle" onClick={() => change([...CLOSED_OPEN])}>
            {t('pointStates.usualStates')}
          </Button>
        )}
      </Group>
    </Fieldset>
  )
}
