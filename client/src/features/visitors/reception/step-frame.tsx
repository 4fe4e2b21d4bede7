import { Button, Group, Stack } from '@mantine/core'
import type { Visitor } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export type AskingStep = 'verify' | 'assign' | 'reject' | 'done' | 'edit'
export interface StepProps {
  readonly visitor: Visitor
  readonly close: () => void
}
interface FrameProps {
  readonly step: AskingStep
  readonly close: () => void
  readonly busy: boolean
  readonly ready: boolean
  readonly run: () => void
  readonly children: ReactNode
}
/** What every step's form has: its button, the way back, and that Enter sends it once. */
export function StepFrame({ step, close, busy, ready, run, children }: FrameProps) {
  const { t } = useTranslation('visitors')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !busy) run()
      }}
    >
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('back', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={busy} disabled={!ready} {...(step === 'reject' && { color: 'red' })}>
            {step === 'edit' ? t('saveChanges', { ns: 'common' }) : t(`step.${step}`)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
