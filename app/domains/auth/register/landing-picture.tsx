import { BrandMark } from '~/ui/frame/header-bar'
import { GLYPHS } from '~/ui/icons/glyphs'

const CARD = { width: 168, height: 224 }

/** A drawing of three cards of the listing, in the brand's colours and with its orchid. */
export function LandingPicture() {
  return (
    <svg
      className="mx-auto mt-6 w-full max-w-80 lg:max-w-md"
      viewBox="0 0 440 330"
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <Shade id="landing-a" from="text-accent" to="text-accent-strong" />
        <Shade id="landing-b" from="text-gold" to="text-accent" />
        <Shade id="landing-c" from="text-danger" to="text-accent" />
      </defs>
      <g transform="rotate(-9 100 240)">
        <Card x={34} y={62} shade="landing-a" />
      </g>
      <g transform="rotate(9 340 240)">
        <Card x={238} y={62} shade="landing-c" />
      </g>
      <Card x={136} y={38} shade="landing-b" crowned />
    </svg>
  )
}

function Card({ x, y, shade, crowned }: { x: number; y: number; shade: string; crowned?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={`${shade}-frame`}>
        <rect {...CARD} rx={16} />
      </clipPath>
      <rect {...CARD} rx={16} className="fill-surface" />
      <g clipPath={`url(#${shade}-frame)`}>
        <rect {...CARD} fill={`url(#${shade})`} />
        <g className="fill-on-photo" opacity=".16">
          <circle cx={28} cy={38} r={20} />
          <circle cx={132} cy={64} r={13} />
          <circle cx={150} cy={22} r={24} />
          <circle cx={22} cy={108} r={11} />
          <circle cx={146} cy={124} r={17} />
        </g>
        <rect y={150} width={168} height={74} className="fill-photo-shade" opacity=".38" />
        <g className="text-on-photo" opacity=".72" transform="translate(44 44)">
          <BrandMark size={84} />
        </g>
        <g className="fill-on-photo">
          <rect x={16} y={182} width={74} height={9} rx={4.5} opacity=".95" />
          <rect x={16} y={199} width={48} height={7} rx={3.5} opacity=".7" />
        </g>
      </g>
      <path
        className="stroke-on-photo"
        strokeWidth={2}
        strokeLinejoin="round"
        transform="translate(134 14) scale(.85)"
        d={GLYPHS.heart}
      />
      <rect
        {...CARD}
        rx={16}
        className={crowned ? 'stroke-gold' : 'stroke-line'}
        strokeWidth={crowned ? 2.5 : 1}
      />
      {crowned ? (
        <g transform="translate(12 12)">
          <circle cx={14} cy={14} r={14} className="fill-gold-soft" />
          <path
            className="stroke-gold-ink"
            strokeWidth={2}
            strokeLinejoin="round"
            transform="translate(5.500 5) scale(.7)"
            d={GLYPHS.crown}
          />
        </g>
      ) : null}
    </g>
  )
}

function Shade({ id, from, to }: { id: string; from: string; to: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2=".6" y2="1">
      <stop className={from} stopColor="currentColor" />
      <stop offset="1" className={to} stopColor="currentColor" />
    </linearGradient>
  )
}
