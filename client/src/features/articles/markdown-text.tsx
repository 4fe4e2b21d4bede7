import { Typography } from '@mantine/core'
import Markdown from 'markdown-to-jsx/react'
import classes from './articles.module.css'

/** Pictures of other servers would tell them who reads; HTML of writers would run here. */
const OPTIONS = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    img: () => null,
    a: { props: { target: '_blank', rel: 'noopener noreferrer' } },
    // The page has its own first headings.
    h1: { component: 'h3' as const },
    h2: { component: 'h3' as const },
  },
}

/** The text of an article: Markdown without HTML and without pictures from elsewhere. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <Typography className={classes.text}>
      <Markdown options={OPTIONS}>{text}</Markdown>
    </Typography>
  )
}
