/** Ear-voice span against differing words, one line for each parameter that is changed. Readable in light and in dark. */

export interface ChartLine {
  name: string;
  /** In the order of the parameter's values. */
  points: readonly ChartPoint[];
}

export interface ChartPoint {
  label: string;
  spanS: number;
  differingPercent: number;
}

const [WIDTH, HEIGHT] = [720, 440];
const EDGE = { left: 56, right: 176, top: 20, bottom: 48 };
const COLOURS = ['#2f6fdb', '#c2571a', '#2a8f5b', '#a23bb5', '#b08900', '#5b6b7a'];
const STYLE = `
  .paper { fill: #ffffff } .ink { fill: #1c2530 } .rule { stroke: #d5dae1 } .own { fill: #1c2530 }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #14181d } .ink { fill: #e6eaef } .rule { stroke: #343c46 } .own { fill: #e6eaef }
  }
  text { font: 12px system-ui, sans-serif }`;

/** @param own the product's own parameters, where all lines meet */
export function curveChart(lines: readonly ChartLine[], own: ChartPoint): string {
  const all = [own, ...lines.flatMap(({ points }) => points)];
  const x = axis(
    all.map(({ spanS }) => spanS),
    0.2,
    [EDGE.left, WIDTH - EDGE.right],
  );
  const y = axis([0, ...all.map(({ differingPercent }) => differingPercent)], 2, [
    HEIGHT - EDGE.bottom,
    EDGE.top,
  ]);
  const place = ({ spanS, differingPercent }: ChartPoint): [number, number] => [
    round(x.at(spanS)),
    round(y.at(differingPercent)),
  ];
  const rules = [
    ...x.ticks.map((tick) => vertical(round(x.at(tick)), tick.toFixed(1))),
    ...y.ticks.map((tick) => horizontal(round(y.at(tick)), tick.toFixed(0))),
  ];
  const drawn = lines.map(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length]!;
    const path = points.map((point) => place(point).join(',')).join(' ');
    const dots = points
      .filter((point) => point !== own)
      .map((point) => {
        const [atX, atY] = place(point);
        return `<circle cx="${atX}" cy="${atY}" r="4" fill="${colour}"/><text x="${atX + 6}" y="${atY - 6}" fill="${colour}">${point.label}</text>`;
      });
    const nameY = EDGE.top + 16 + 20 * index;
    const legend = `<text x="${WIDTH - EDGE.right + 16}" y="${nameY}" fill="${colour}">${name}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>${dots.join('')}${legend}`;
  });
  const [ownX, ownY] = place(own);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    '<title>Ear-voice span against words that differ from whole sentences</title>',
    `<style>${STYLE}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>`,
    ...rules,
    ...drawn,
    `<circle class="own" cx="${ownX}" cy="${ownY}" r="6"/>`,
    `<text class="ink" x="${ownX + 9}" y="${ownY + 16}">${own.label}</text>`,
    `<text class="ink" x="${EDGE.left}" y="${HEIGHT - 8}">ear-voice span, median, seconds</text>`,
    `<text class="ink" x="8" y="${EDGE.top - 6}">words that differ, %</text>`,
    '</svg>',
    '',
  ].join('\n');
}

interface Axis {
  ticks: number[];
  at: (value: number) => number;
}

/** From one whole step around all values to another. */
function axis(values: readonly number[], step: number, [from, to]: readonly [number, number]): Axis {
  const first = Math.floor(Math.min(...values) / step);
  const last = Math.max(first + 1, Math.ceil(Math.max(...values) / step));
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step),
    at: (value) => from + ((value / step - first) / (last - first)) * (to - from),
  };
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

function vertical(x: number, label: string): string {
  const [top, bottom] = [EDGE.top, HEIGHT - EDGE.bottom];
  return `<line class="rule" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/><text class="ink" x="${x}" y="${bottom + 18}" text-anchor="middle">${label}</text>`;
}

function horizontal(y: number, label: string): string {
  const right = WIDTH - EDGE.right;
  return `<line class="rule" x1="${EDGE.left}" x2="${right}" y1="${y}" y2="${y}"/><text class="ink" x="${EDGE.left - 8}" y="${y + 4}" text-anchor="end">${label}</text>`;
}
