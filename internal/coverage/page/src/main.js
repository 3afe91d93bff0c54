// The coverage page. Its tables are HTML, and this script adds the interactive parts.

import { loadIndex } from "./data.js";
import { setUpCard } from "./card.js";
import { setUpGraph } from "./graph.js";
import { setUpHeat } from "./heat.js";
import { setUpSearch } from "./search.js";
import { setUpTrend } from "./trend.js";

const index = await loadIndex();
const graph = setUpGraph(index);
const search = setUpSearch(index);
setUpHeat(search, graph.showDomain);
setUpTrend(index);
setUpCard(index, graph.showRecord);
if (index.scenes.length > 0 && !document.getElementById("canvas").dataset.scene && document.getElementById("card").hidden && !location.hash.includes("/")) {
  await graph.show(0);
}
document.documentElement.dataset.ready = "yes"; // for tests that wait for it
