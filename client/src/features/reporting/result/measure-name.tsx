import { Popover, Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportWords } from './figure-words.ts'

/** A measure by its name; its definition is one press away. */
export function MeasureName({ measure, words }: { readonly measure: string; readonly words: ReportWords }) {
  const { t } = useTranslation('reporting')
  const name = words.measureName(measure)
  return (
    <Popover width={320} position="bottom-end" withArrow shadow="md">
      <Popover.Target>
        <UnstyledButton
          fz="inherit"
          fw="inherit"
          aria-label={t('definitionOf', { name })}
          style={{ display: 'inline-flex', gap: 4, alignItems: 'center' }}
        >
          {name}
          <IconInfoCircle size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm">{words.definition(measure)}</Text>
      </Popover.Dropdown>
    </Popover>
  )
}
