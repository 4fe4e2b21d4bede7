import { useTranslation } from 'react-i18next'
import { Section } from '../../../kit/section.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import classes from '../phone.module.css'
import { LineField } from './line-field.tsx'
import type { Checkpoint, RoundView } from './round-progress.ts'

interface RoundSectionsProps {
  readonly view: RoundView
  /** Null: the sections that are answered once in the round. */
  readonly checkpoint: Checkpoint | null
  readonly isOpen: boolean
}

/** Lines under their headings. */
export function RoundSections({ view, checkpoint, isOpen }: RoundSectionsProps) {
  const { t } = useTranslation('phone')
  const textOf = useTextOf()
  // Sections per checkpoint are answered once where the round has none.
  const hasCheckpoints = view.round.checkpoints.length > 0
  const sections = view.version.sections.filter(({ per }) => (checkpoint !== null) === (per === 'checkpoint' && hasCheckpoints))
  return sections.map((section) => {
    const title = textOf({ en: section.title_en, id: section.title_id })
    const lines = section.lines.map((line) => (
      <LineField key={line.id} view={view} line={line} checkpointId={checkpoint?.id ?? null} isOpen={isOpen} />
    ))
    if (!checkpoint)
      return (
        <Section key={section.id} title={title} flush>
          {lines}
        </Section>
      )
    return (
      <section key={section.id} aria-label={t('sectionAt', { title, checkpoint: checkpoint.name })} className={classes.lines}>
        {lines}
      </section>
    )
  })
}
