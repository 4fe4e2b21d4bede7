import { Button, Group, TextInput } from '@mantine/core'
import type { CountLine } from '@menara/shared/contract/stock/stock-counts.contract.ts'
import { IconScan } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/overlays/toasts.ts'
import { GOODS_CODES } from '../../../kit/scanning/code-kinds.ts'
import { ScanButton } from '../../../kit/scanning/scan-button.tsx'

interface CountScanProps {
  /** Where a code is typed. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly lines: readonly CountLine[]
  /** Shows only these lines; undefined: all. */
  readonly show: (code: string | undefined) => void
}

/** Lines that a code means: a bin, or an item by its code, its barcode, its lot or serial number. */
export const linesOfCode = (lines: readonly CountLine[], code: string): CountLine[] => {
  const wanted = code.toLowerCase()
  const isMeant = (text: string) => text.toLowerCase() === wanted
  return lines.filter(({ item, bin, lot }) => [item.code, item.barcode, bin.code, lot].some((text) => text !== '' && isMeant(text)))
}

/** Finds lines of a count by scanning: with the camera, with a scanner that types and presses enter, or by typing. */
export function CountScan({ field, lines, show }: CountScanProps) {
  const { t } = useTranslation('stock')
  const [code, setCode] = useState('')
  const look = (text: string) => {
    setCode('')
    const isKnown = linesOfCode(lines, text).length > 0
    show(isKnown ? text : undefined)
    if (isKnown) return
    toast('error', t('scan.unknown', { code: text }))
    field.current?.focus()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) look(code.trim())
        else show(undefined)
      }}
    >
      <Group align="flex-end" gap={6} mb="sm">
        <TextInput
          ref={field}
          label={t('scan.field')}
          value={code}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" leftSection={<IconScan size={16} aria-hidden />}>
          {t('scan.find')}
        </Button>
        <ScanButton title={t('scan.item')} kinds={GOODS_CODES} onCode={look} />
      </Group>
    </form>
  )
}
