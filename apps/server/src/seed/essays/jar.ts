import type { Essay } from './essay.ts';

/** A clear picture that carries the whole essay, with hardly a figure, and an objection that is answered by half. */
export const JAR: Essay = {
  titles: [
    'The jar on the counter',
    'Who left the oven on?',
    'A jar for the whole state',
    'Fair shares of a hot kitchen',
    'Everybody puts in a dollar',
    'What the jar is for',
  ],
  openings: [
    'A carbon price sounds like something that happens to other people, until it is on your own gas receipt. I think our state should have one anyway. What makes it fair is the dividend: the money goes back to the people who live here, and those who burn less than their neighbors come out ahead.',
    'Every plan to do something about the climate ends with the same question: who pays? I think our state should put a price on carbon and answer the question in the simplest way. What makes it fair is the dividend: the money goes back to the people who live here, and those who burn less than their neighbors come out ahead.',
  ],
  body: [
    'Think of it as a jar on the counter of a shared kitchen. Everybody who leaves the oven on puts in a dollar. At the end of the month the jar is emptied and shared out evenly. Whoever cooks a lot pays in more than they get, whoever cooks little gets more than they paid in, and nobody has to stand in the kitchen and tell the others what to eat. A carbon price with a dividend is that jar, only for a whole state.',
    'The jar works because most of the heat comes from a few ovens. Rich households use much more energy than poor ones. They have bigger houses, they fly, they have a second refrigerator in the garage. In a class survey that I made with two friends, students who live in the dorms used less than a third of what students in rented houses use. Experts have found the same for the country as a whole. So when the money is shared out evenly, it flows from those who burn a lot to those who burn little, which is mostly from the top to the bottom.',
    [
      'It also works without anybody being a saint. My neighbor in {town} does not believe in climate change, and he is the one who changed all his bulbs, because he likes to win against the electric company. A dividend makes that game bigger. He would get the same check as everybody, and every kilowatt that he saves would be his to keep. There must be thousands like him.',
      'It also works without anybody being a saint. My {relative} runs a car wash in {town} and has never said a word about the climate, but she knows to the cent what her water heater costs. A dividend would give her the same check as everybody, and every kilowatt that she saves would be hers to keep. There must be thousands like her.',
    ],
    'Of course there is another side. Some people have to drive. A {worker} who commutes {miles} miles from {town} cannot take a bus that does not exist, and for such people the price is higher than for a student who walks to class. I do not want to pretend that this is easy. But they get the check too, and if they share a ride or buy a smaller car the next time, they can come out even. Over the years the price would also bring buses, because a bus line pays off sooner when driving is expensive.',
    'Some would rather spend the money than share it. I understand that, since there are schools to insulate and roads to mend. But then the price is only a tax with a nice name, and people will vote it out at the first chance. The check is what they see. It says four times a year that the deal still holds. A jar that is emptied for something else is soon a jar that nobody fills. I would rather have a smaller program that lasts than a larger one that is gone after the next election.',
  ],
  closings: [
    'So who pays for carbon? With a dividend the answer is: those who burn it, and nobody else. That is a rule a child could explain, and I think it is a rule that our state could live with.',
    'Fairness is not the enemy of clean air. With the jar on the counter we can have both, and we would stop arguing about who left the oven on. I hope our state tries it before the next hot summer.',
  ],
  angles: {
    taxOrTrade: {
      thesis: 'It should be a tax, since a market for permits has no jar.',
      paragraph:
        'That is also why I prefer a tax to permits. With permits the state decides how much may be burned, and companies buy and sell the right to do it. It may come out the same in the end, but in the kitchen it would mean that some people own the oven and rent it to the rest. If the permits are handed out for free, as often happens, then the jar stays empty and there is nothing to share. With a tax the dollar goes in where everybody can see it. Permits do have a firm limit, and I admit that a tax has none; it would have to be raised if people keep burning as before.',
    },
    border: {
      thesis: 'The same price has to hold at the border, or the jar has a hole.',
      paragraph:
        'The jar has one hole, and it is the border. If our cement pays into it and cement from next door does not, people buy the other cement, and we have lost the plant and kept the smoke. So goods that come in should pay what they would have paid here. I have read that this is hard to measure. It is easier for a few heavy goods, cement and steel and fertilizer, and I would begin with those. The money goes into the jar like the rest. Whether our neighbors would answer with a charge of their own I do not know, and somebody should find out first.',
    },
  },
  reviews: [
    {
      Thesis: {
        levels: [1],
        quote: 'What makes it fair is the dividend',
        text: 'I can tell what you are for, and that fairness is your reason. It stays broad: how high is the price, and how big is the check?',
      },
      Evidence: {
        levels: [2],
        quote: 'Experts have found the same for the country as a whole.',
        text: 'Which experts? Your class survey is more convincing than this sentence, because I know who asked. Say how many students answered.',
      },
      'Counter-argument': {
        levels: [1],
        quote: 'But they get the check too',
        text: 'You choose a hard case and do not pretend that it is easy, which I liked. The shared ride answers half of it.',
      },
      Clarity: {
        levels: [0],
        quote: 'Everybody who leaves the oven on puts in a dollar.',
        text: 'The jar is the best thing in the essay. After it I understood a dividend for the first time.',
      },
    },
    {
      Thesis: {
        levels: [0, 1],
        text: 'The jar makes the position easy to remember. I would add the number: how much for a ton?',
      },
      Evidence: {
        levels: [2],
        quote: 'Rich households use much more energy than poor ones.',
        text: 'Probably true, but the whole argument rests on it and there is no figure. One line from any survey of households would do.',
      },
      'Counter-argument': {
        levels: [2],
        quote: 'they can come out even',
        text: 'The commuter is named and then told to buy a smaller car. Whether they come out even is never shown, so the objection is left standing.',
      },
      Clarity: {
        levels: [0, 1],
        quote: 'It says four times a year that the deal still holds.',
        text: 'Lovely sentence. I followed every paragraph at the first reading.',
      },
    },
    {
      Thesis: {
        levels: [0, 1],
        quote: 'those who burn less than their neighbors come out ahead',
        text: 'A claim that I could argue with, right in the first paragraph. Good.',
      },
      Evidence: {
        levels: [1, 2],
        quote: 'students who live in the dorms used less than a third of what students in rented houses use',
        text: 'I like that you asked people yourselves. But it is one class, and it is the only figure in the essay.',
      },
      'Counter-argument': {
        levels: [0],
        quote: 'I do not want to pretend that this is easy.',
        text: 'You say this and then you stay with it: the check, the shared ride, the buses. For me the objection is answered.',
      },
      Clarity: {
        levels: [0],
        quote: 'nobody has to stand in the kitchen and tell the others what to eat',
        text: 'Clear and funny. I would bring the kitchen back where you talk about the commuter.',
      },
    },
  ],
  own: {
    Thesis: { levels: [0, 1], text: 'The first paragraph says what I want. I could have named a price.' },
    Evidence: {
      levels: [2],
      quote: 'Experts have found the same for the country as a whole.',
      text: 'I remembered this from a lecture and did not look it up again. It needs a source.',
    },
    'Counter-argument': {
      levels: [1],
      text: 'I meant the buses as the real answer, but they come at the end of the paragraph.',
    },
    Clarity: {
      levels: [0],
      text: 'The jar came first, and everything else was easy to write after it. I kept it all the way.',
    },
  },
  graded: {
    Thesis: {
      levels: [1],
      text: 'Clear, and fairness is named as the reason. A price and an amount would make it specific.',
    },
    Evidence: {
      levels: [2],
      quote: 'Rich households use much more energy than poor ones.',
      text: 'The claim that everything rests on has no source. The class survey is a start, without its size.',
    },
    'Counter-argument': {
      levels: [1],
      quote: 'A {worker} who commutes {miles} miles from {town} cannot take a bus that does not exist',
      text: 'A fair and concrete objection. The answer is plausible but not shown.',
    },
    Clarity: { levels: [0], text: 'The jar is introduced once and used to the end. Anybody could follow this essay.' },
  },
  question: {
    concerns: 'rating',
    reason:
      'The review says that the objection about commuters is left standing. In the same paragraph I answer it twice: they get the check too, and the price would bring buses. Could somebody check whether that is only “Mentioned”?',
    answer:
      'I read that paragraph beside the review. You do give two answers, so the objection is not ignored. But “Mentioned” is about what is left standing: you say that the {worker} “can come out even” without showing it, and the buses come years later. The review links to exactly that sentence. Another reader could say “Met”, as one of yours did, so both are within the rubric and the review stands. One figure would settle it: what {miles} miles a day cost, next to what the check brings.',
  },
};
