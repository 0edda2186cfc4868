/** The HTML standard's rules about which tag ends which element, as far as they change which text belongs to which element. */

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Elements that never have content. */
export const voidElements = names('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr')

/** Tags that are ignored inside a document's body. */
export const ignoredTags = names('body caption col colgroup frame frameset head html')

/** Elements that cannot stand in a paragraph: their start tag ends it. */
export const endsParagraph = names(
  'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
)

/** Elements whose end tag also ends everything left open inside them. */
export const blockElements = names(
  'address article aside blockquote button center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup li listing main menu nav ol p pre search section select summary table tbody td template tfoot th thead tr ul ' +
    'applet marquee object',
)

/** Inline formatting elements: their end tag also ends everything opened since their start tag. */
export const wordElements = names('a b big code em font i nobr s small strike strong tt u')

/** Elements that limit the effect of end and start tags inside them to themselves. */
export const scopeBoundaries = names('applet marquee object table td template th')

/** Start tags that end a surrounding SVG or MathML element. */
export const endsForeign = names(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s ' +
    'small span strike strong sub sup table tt u ul var',
)

/** SVG elements inside which HTML is allowed. */
export const svgIntegrationPoints = names('desc foreignobject title')

/** MathML elements inside which HTML is allowed. */
export const mathIntegrationPoints = names('mi mn mo ms mtext')
