import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Language } from '../../i18n/i18n.ts'
import { PublicFrame } from '../../kit/public-frame.tsx'

interface FrameProps {
  readonly told?: (language: Language) => void
  readonly children: ReactNode
}

/** The frame of what a link without a login opens: one sheet. */
export const ExternalFrame = ({ told, children }: FrameProps) => (
  <PublicFrame width={560} onLanguage={told}>
    <Paper p="md">{children}</Paper>
  </PublicFrame>
)
