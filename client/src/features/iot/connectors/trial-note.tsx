import { Alert } from '@mantine/core'
import type { Trial } from '@menara/shared/contract/iot/connectors.contract.ts'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { Why } from './connector-words.tsx'

/** What one reading brought; nothing of it was stored. */
export function TrialNote({ trial }: { readonly trial: Trial | undefined }) {
  const { t } = useTranslation('connectors')
  return (
    <div role="status" data-trial={trial ? (trial.reached ? 'reached' : trial.reason) : undefined}>
      {trial &&
        (trial.reached ? (
          <Alert color="gray" p="xs" icon={<IconCircleCheck size={18} aria-hidden />}>
            {t('reached', {
              ms: numberText(trial.latency_ms ?? 0),
              good: trial.values.filter((value) => value.value !== null).length,
              all: trial.values.length,
            })}
          </Alert>
        ) : (
          <Alert color="orange" p="xs" icon={<IconCircleX size={18} aria-hidden />} title={t('notReached')}>
            <Why reason={trial.reason} error={trial.error} />
          </Alert>
        ))}
    </div>
  )
}
