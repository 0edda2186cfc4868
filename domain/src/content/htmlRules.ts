/** The rules of the HTML standard about which element ends which, as far as they change what belongs to what. */

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** Elements without content. */
export const voidElements = names('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr')

/** Tags that mean nothing within a page's body. */
export const ignoredTags = names('body caption col colgroup frame frameset head html')

/** Elements that cannot stand in a paragraph: their start ends it. */
export const endsParagraph = names(
  'address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp',
)

/** Elements whose end tag reaches over whatever was left open within them. */
export const blockElements = names(
  'address article aside blockquote button center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup li listing main menu nav ol p pre search section select summary table tbody td template tfoot th thead tr ul ' +
    'applet marquee object',
)

/** Elements of words: their end tag ends all that was left open since their start. */
export const wordElements = names('a b big code em font i nobr s small strike strong tt u')

/** What end and start tags within cannot reach beyond. */
export const scopeBoundaries = names('applet marquee object table td template th')

/** Tags that end a picture of SVG or a formula of MathML around them. */
export const endsForeign = names(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s ' +
    'small span strike strong sub sup table tt u ul var',
)

/** Where HTML goes on within SVG. */
export const svgIntegrationPoints = names('desc foreignobject title')

/** Where HTML goes on within MathML. */
export const mathIntegrationPoints = names('mi mn mo ms mtext')
