// The data that Go has put into the page: compressed JSON in base64.

// unpack reads the block with the given id.
async function unpack(id) {
  const text = document.getElementById(id).textContent;
  const bytes = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

export const loadIndex = () => unpack("index");

const scenes = new Map();

// loadScene reads a scene at its first use.
export function loadScene(number) {
  if (!scenes.has(number)) {
    scenes.set(number, unpack(`scene-${number}`));
  }
  return scenes.get(number);
}

// element makes an HTML element with text.
export function element(name, attributes = {}, text = "") {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    e.setAttribute(key, value);
  }
  e.textContent = text;
  return e;
}

// toRecord returns the address of a record on the page.
export const toRecord = (id) => "#" + encodeURIComponent(id).replaceAll("%2F", "/");
