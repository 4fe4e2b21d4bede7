import { Button } from '@mantine/core'
import type { Claim } from '@menara/shared/contract/claims/claims.contract.ts'
import type { ClaimStep } from '@menara/shared/domain/claims/claim-state.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepDialog } from './step-dialog.tsx'

const MAIN: readonly ClaimStep[] = ['submit', 'verify', 'approve', 'schedule', 'pay']

/** Buttons for what the reader may do with a claim now. */
export function ClaimSteps({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claims')
  const [step, setStep] = useState<ClaimStep | null>(null)
  return (
    <>
      {claim.steps.map((one) => (
        <Button
          key={one}
          variant={MAIN.includes(one) ? 'filled' : 'default'}
          {...(one === 'reject' && { color: 'red' })}
          onClick={() => setStep(one)}
        >
          {t(`step.${one}`)}
        </Button>
      ))}
      {step && <StepDialog claim={claim} step={step} close={() => setStep(null)} />}
    </>
  )
}
